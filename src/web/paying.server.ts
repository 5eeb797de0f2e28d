import { orderEffects } from '../modules/checkout/settle-order.ts';
import { providersOf } from '../modules/payments/providers-of.ts';
import type { Reconciling } from '../modules/payments/reconcile-attempt.ts';
import type { Services } from '../services.ts';
import { orderLinks } from './order-links.ts';

/** Dependencies for the reconciliation of payment attempts: providers, effects on orders, and the time. */
export function payingIn({ config, clock }: Pick<Services, 'config' | 'clock'>): Reconciling {
  const effects = orderEffects(orderLinks(config.siteUrl));
  return { providers: providersOf(config.payments), effects, now: clock() };
}
