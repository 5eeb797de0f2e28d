import { z } from 'zod';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

const text = z.string().min(1).optional();
/** Provider URLs must use https, except for a stand-in on this machine. */
export const providerUrlSchema = (usual: string) =>
  z
    .url()
    .refine((url) => url.startsWith('https://') || LOOPBACK.test(url), 'must be an https:// address')
    .transform((url) => url.replace(/\/$/, ''))
    .default(usual);

/** Names in the environment. A provider is offered when all of its keys are set (`provider-key-faults.ts`). */
export const paymentEnvironment = {
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_BASE_URL: providerUrlSchema('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_BASE_URL: providerUrlSchema('https://api-m.paypal.com'),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_OLD_WEBHOOK_SECRET: text,
  RAZORPAY_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'RAZORPAY_COUNTRY must be the two letters of a country, such as IN or MY')
    .default('IN'),
  RAZORPAY_BASE_URL: providerUrlSchema('https://api.razorpay.com'),
  FLW_SECRET_KEY: text,
  FLW_SECRET_HASH: text,
  FLW_BASE_URL: providerUrlSchema('https://api.flutterwave.com'),
  IYZICO_API_KEY: text,
  IYZICO_SECRET_KEY: text,
  IYZICO_BASE_URL: providerUrlSchema('https://api.iyzipay.com'),
} as const;

const environment = z.object(paymentEnvironment);

export type StripeKeys = { secretKey: string; webhookSecret: string; baseUrl: string };
export type PaypalKeys = { clientId: string; clientSecret: string; webhookId: string; baseUrl: string };
export type RazorpayKeys = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Previous webhook secret, because repeated older events are signed with it. */
  oldWebhookSecret?: string | undefined;
  /** Country in which the account is registered, in two letters; IN by default. */
  country?: string | undefined;
  baseUrl: string;
};
export type FlutterwaveKeys = { secretKey: string; secretHash: string; baseUrl: string };
export type IyzicoKeys = { apiKey: string; secretKey: string; baseUrl: string };

/** Null where a provider has no keys. */
export type PaymentKeys = {
  stripe: StripeKeys | null;
  paypal: PaypalKeys | null;
  razorpay: RazorpayKeys | null;
  flutterwave: FlutterwaveKeys | null;
  iyzico: IyzicoKeys | null;
};

/** @param demoSite URL of a demo shop, where providers without keys use stand-ins; else null */
export function readPaymentKeys(e: z.output<typeof environment>, demoSite: string | null): PaymentKeys {
  const own = readOwnKeys(e);
  if (demoSite === null) return own;
  const standIns = demoPaymentKeys(demoSite);
  return {
    stripe: own.stripe ?? standIns.stripe,
    paypal: own.paypal ?? standIns.paypal,
    razorpay: own.razorpay ?? standIns.razorpay,
    flutterwave: own.flutterwave ?? standIns.flutterwave,
    iyzico: own.iyzico ?? standIns.iyzico,
  };
}

function readOwnKeys(e: z.output<typeof environment>): PaymentKeys {
  return {
    stripe: completeKeys({
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      baseUrl: e.STRIPE_BASE_URL,
    }),
    paypal: completeKeys({
      clientId: e.PAYPAL_CLIENT_ID,
      clientSecret: e.PAYPAL_CLIENT_SECRET,
      webhookId: e.PAYPAL_WEBHOOK_ID,
      baseUrl: e.PAYPAL_BASE_URL,
    }),
    razorpay: readRazorpayKeys(e),
    flutterwave: completeKeys({ secretKey: e.FLW_SECRET_KEY, secretHash: e.FLW_SECRET_HASH, baseUrl: e.FLW_BASE_URL }),
    iyzico: completeKeys({ apiKey: e.IYZICO_API_KEY, secretKey: e.IYZICO_SECRET_KEY, baseUrl: e.IYZICO_BASE_URL }),
  };
}

function readRazorpayKeys(e: z.output<typeof environment>): RazorpayKeys | null {
  const keys = completeKeys({
    keyId: e.RAZORPAY_KEY_ID,
    keySecret: e.RAZORPAY_KEY_SECRET,
    webhookSecret: e.RAZORPAY_WEBHOOK_SECRET,
    baseUrl: e.RAZORPAY_BASE_URL,
  });
  return keys && { ...keys, oldWebhookSecret: e.RAZORPAY_OLD_WEBHOOK_SECRET, country: e.RAZORPAY_COUNTRY };
}

/** Returns the keys, or null when one is missing. */
export function completeKeys<T extends Record<string, string | undefined>>(keys: T): { [K in keyof T]: string } | null {
  return Object.values(keys).every((key) => key !== undefined) ? (keys as { [K in keyof T]: string }) : null;
}

/** Path of the payment stand-ins of a demo shop. */
export const PAYMENT_STAND_INS_PATH = '/demo-payments';

/** Keys of the stand-ins, valid only in a demo shop. Their format resembles real keys. */
export function demoPaymentKeys(siteUrl: string): { [K in keyof PaymentKeys]-?: NonNullable<PaymentKeys[K]> } {
  const base = (name: string) => `${siteUrl}${PAYMENT_STAND_INS_PATH}/${name}`;
  return {
    stripe: { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo', baseUrl: base('stripe') },
    paypal: {
      clientId: 'demo-client',
      clientSecret: 'demo-secret',
      webhookId: 'demo-webhook',
      baseUrl: base('paypal'),
    },
    razorpay: {
      keyId: 'rzp_test_demo',
      keySecret: 'demo-secret',
      webhookSecret: 'demo-webhook',
      baseUrl: base('razorpay'),
    },
    flutterwave: { secretKey: 'FLWSECK_TEST-demo-X', secretHash: 'demo-hash', baseUrl: base('flutterwave') },
    iyzico: { apiKey: 'sandbox-demo', secretKey: 'sandbox-demo-secret', baseUrl: base('iyzico') },
  };
}
