import { createOrderEffects } from '../../modules/checkout/payment/settle-order.ts';
import type { ReconcileContext } from '../../modules/payments/attempts/reconcile-attempt.ts';
import type { Services } from '../../services.ts';
import { createOrderLinks } from '../links/order-links.ts';

/** Dependencies for the reconciliation of payment attempts: providers, effects on orders, and the time. */
export function createReconcileDeps({ config, clock, paymentProviders }: Services): ReconcileContext {
  const effects = createOrderEffects(createOrderLinks(config.siteUrl));
  return { providers: paymentProviders, effects, now: clock() };
}
