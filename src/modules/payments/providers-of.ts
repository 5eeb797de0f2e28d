import type { PaymentKeys } from '../../payment-keys.ts';
import { guardProvider } from './circuit/guard-provider.ts';
import { type PaymentProviders, paymentProviders } from './payment-providers.ts';
import { flutterwaveProvider } from './providers/flutterwave.provider.ts';
import { iyzicoProvider } from './providers/iyzico.provider.ts';
import { paypalProvider } from './providers/paypal.provider.ts';
import { razorpayProvider } from './providers/razorpay.provider.ts';
import { stripeProvider } from './providers/stripe.provider.ts';

const made = new WeakMap<PaymentKeys, PaymentProviders>();

/** The providers with keys; created once, because they cache tokens and hold circuit breaker state. */
export function providersOf(keys: PaymentKeys): PaymentProviders {
  const cached = made.get(keys);
  if (cached) return cached;
  const adapters = [
    ...(keys.stripe ? [stripeProvider(keys.stripe)] : []),
    ...(keys.paypal ? [paypalProvider(keys.paypal)] : []),
    ...(keys.razorpay ? [razorpayProvider(keys.razorpay)] : []),
    ...(keys.iyzico ? [iyzicoProvider(keys.iyzico)] : []),
    ...(keys.flutterwave ? [flutterwaveProvider(keys.flutterwave)] : []),
  ];
  const providers = paymentProviders(adapters.map((adapter) => guardProvider(adapter)));
  made.set(keys, providers);
  return providers;
}
