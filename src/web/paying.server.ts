import { orderEffects } from '../modules/checkout/settle-order.ts';
import { providersOf } from '../modules/payments/providers-of.ts';
import type { Reconciling } from '../modules/payments/reconcile-attempt.ts';
import type { Services } from '../services.ts';
import { orderLinks } from './order-links.ts';

/** How the shop asks its payment providers, and what their answers do to its orders. */
export function payingIn({ config, clock }: Pick<Services, 'config' | 'clock'>): Reconciling {
  const effects = orderEffects(orderLinks(config.siteUrl));
  return { providers: providersOf(config.payments), effects, now: clock() };
}
