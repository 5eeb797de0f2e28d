import { createOrderEffects } from '../modules/checkout/settle-order.ts';
import { getPaymentProviders } from '../modules/payments/providers-of.ts';
import type { ReconcileContext } from '../modules/payments/reconcile-attempt.ts';
import type { Services } from '../services.ts';
import { createOrderLinks } from './order-links.ts';

/** Dependencies for the reconciliation of payment attempts: providers, effects on orders, and the time. */
export function createReconcileDeps({ config, clock }: Pick<Services, 'config' | 'clock'>): ReconcileContext {
  const effects = createOrderEffects(createOrderLinks(config.siteUrl));
  return { providers: getPaymentProviders(config.payments), effects, now: clock() };
}
