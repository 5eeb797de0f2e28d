import type { PaymentKeys } from '../../config/payment-keys.ts';
import { guardProvider } from './circuit/guard-provider.ts';
import { createPaymentProviders, type PaymentProviders } from './payment-providers.ts';
import { flutterwaveProvider } from './providers/flutterwave.provider.ts';
import { iyzicoProvider } from './providers/iyzico.provider.ts';
import { paypalProvider } from './providers/paypal.provider.ts';
import { razorpayProvider } from './providers/razorpay.provider.ts';
import { stripeProvider } from './providers/stripe.provider.ts';

const providersByKeys = new WeakMap<PaymentKeys, PaymentProviders>();

/** The providers with keys; created once, because they cache tokens and hold circuit breaker state. */
export function getPaymentProviders(keys: PaymentKeys): PaymentProviders {
  const cached = providersByKeys.get(keys);
  if (cached) return cached;
  const adapters = [
    ...(keys.stripe ? [stripeProvider(keys.stripe)] : []),
    ...(keys.paypal ? [paypalProvider(keys.paypal)] : []),
    ...(keys.razorpay ? [razorpayProvider(keys.razorpay)] : []),
    ...(keys.iyzico ? [iyzicoProvider(keys.iyzico)] : []),
    ...(keys.flutterwave ? [flutterwaveProvider(keys.flutterwave)] : []),
  ];
  const providers = createPaymentProviders(adapters.map((adapter) => guardProvider(adapter)));
  providersByKeys.set(keys, providers);
  return providers;
}
