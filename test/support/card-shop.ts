import { createPaymentProviders } from '../../src/modules/payments/payment-providers.ts';
import { stripe } from '../../src/modules/payments/providers/stripe.provider.ts';
import { stripeStandIn } from '../../src/stand-ins/stripe/stripe.stand-in.ts';
import { openPayingShop, type PayingShop, type ProviderPair } from './paying.ts';

export const STRIPE_KEYS = { secretKey: 'sk_test_key', webhookSecret: 'whsec_key' };

export const STRIPE: ProviderPair = {
  method: 3,
  provider: (baseUrl) => stripe.createProvider({ ...STRIPE_KEYS, baseUrl }),
  standIn: (options) => stripeStandIn({ ...options, ...STRIPE_KEYS }),
};

/** Configuration of Stripe with a port without a server. */
export const UNREACHABLE_STRIPE = createPaymentProviders([STRIPE.provider('http://127.0.0.1:9')]);

/** A shop with card payments through the stand-in of Stripe. */
export function openCardShop(): Promise<PayingShop> {
  return openPayingShop(STRIPE);
}
