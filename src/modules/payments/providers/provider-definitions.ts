import { flutterwave } from './flutterwave/flutterwave.provider.ts';
import { iyzico } from './iyzico/iyzico.provider.ts';
import { paypal } from './paypal/paypal.provider.ts';
import { razorpay } from './razorpay/razorpay.provider.ts';
import { stripe } from './stripe.provider.ts';

/** All hosted payment providers, in the order in which buyers see them: global ones first, then regional ones. */
export const PROVIDER_DEFINITIONS = [stripe, paypal, razorpay, flutterwave, iyzico] as const;

export type ProviderId = (typeof PROVIDER_DEFINITIONS)[number]['id'];
