import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { providerTimeLeftMs } from '../circuit/provider-deadline.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import { sendRequest } from '../circuit/send-request.ts';
import type {
  PaymentAdapter,
  PaymentRequest,
  ProviderPayment,
  ProviderRefund,
  Webhook,
  WebhookEvent,
} from '../payment-provider.ts';
import { type MinimumAmounts, parseMinimums } from './charge-limits.rules.ts';
import { defineProvider } from './define-provider.ts';
import { type AmountFormat, fromProviderUnits, toProviderUnits } from './provider-amount.rules.ts';
import { isHandledEvent } from './webhook-events.ts';

type StripeKeys = { secretKey: string; webhookSecret: string; baseUrl: string };

/** Timeout in milliseconds; the library's default of 80 s is too long for a buyer. */
const TIMEOUT_MS = 30_000;

/** A session lasts at least 30 minutes; one minute is added for clock skew. */
const MIN_SESSION_MS = 31 * 60_000;

/** Stripe charges amounts of at most eight digits. */
const MAX_AMOUNT_UNITS = 99_999_999;

/** Two zero-decimal currencies are sent in hundredths, one two-decimal currency is sent in whole units. */
const AMOUNT_FORMAT: AmountFormat = { decimals: { ISK: 2, UGX: 2, MGA: 0 }, roundThousandths: true };

/** Stripe's minimum charges; for unlisted currencies Stripe rejects an amount that is too low at the first try. */
const MINIMUMS: MinimumAmounts = {
  byCurrency: parseMinimums(
    'AED 200 AUD 50 BGN 100 BRL 50 CAD 50 CHF 50 CZK 1500 DKK 250 EUR 50 GBP 30 HKD 400 HUF 17500 INR 50 JPY 50',
    'MXN 1000 MYR 200 NOK 300 NZD 50 PLN 200 RON 200 SEK 300 SGD 50 THB 1000 USD 50',
  ),
  others: 1,
};

const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** Cards on Stripe's hosted page: Checkout Session through the official library. */
export const stripe = defineProvider({
  id: 'stripe',
  code: 3,
  title: 'Stripe',
  icon: 'card',
  configuration: {
    keys: {
      secretKey: { variable: 'STRIPE_SECRET_KEY', pattern: /^[sr]k_(test|live)_\w+$/ },
      webhookSecret: {
        variable: 'STRIPE_WEBHOOK_SECRET',
        pattern: /^whsec_[\w+/=]+$/,
        verifiesWebhooks: true,
      },
    },
    baseUrl: { variable: 'STRIPE_BASE_URL', live: 'https://api.stripe.com' },
    keyModes: { fields: ['secretKey'], test: /^[sr]k_test_/, live: /^[sr]k_live_/ },
    demoKeys: { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' },
  },
  checkoutHosts: ['stripe.com'],
  charges: { minimums: MINIMUMS, maxUnits: MAX_AMOUNT_UNITS },
  amountFormat: AMOUNT_FORMAT,
  webhookEvents: WEBHOOK_EVENTS,
  createAdapter,
});

function createAdapter({ secretKey, webhookSecret, baseUrl }: StripeKeys): PaymentAdapter {
  const client = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(createFetch(baseUrl)),
  });

  return {
    async createCheckout(request) {
      const session = await callStripe(() =>
        client.checkout.sessions.create(toSessionParams(request), { idempotencyKey: request.attemptId }),
      );
      if (!session.url) throw new ProviderFault('refused', 'no-page');
      return { reference: session.id, page: { kind: 'redirect', url: session.url } };
    },

    async fetchPayment(attempt) {
      const session = await callStripe(() =>
        client.checkout.sessions.retrieve(attempt.reference ?? '', { expand: ['payment_intent'] }),
      );
      return toProviderPayment(session);
    },

    async closeCheckout({ reference }) {
      // a session that was paid or has expired rejects this; the next check shows its state
      await callStripe(() => client.checkout.sessions.expire(reference ?? '')).catch(ignoreRefusal);
    },

    async refund({ id, amount, attempt, reference }) {
      if (reference) return toProviderRefund(await callStripe(() => client.refunds.retrieve(reference)));
      const units = toProviderUnits(amount, AMOUNT_FORMAT);
      if (units === null || !attempt.paymentReference) throw new ProviderFault('refused', 'amount');
      const params = { payment_intent: attempt.paymentReference, amount: units, metadata: { refund: id } };
      return toProviderRefund(await callStripe(() => client.refunds.create(params, { idempotencyKey: id })));
    },

    async checkConnection() {
      await callStripe(() => client.checkout.sessions.list({ limit: 1 }));
    },

    readWebhook: async (hook) => readWebhook(client, webhookSecret, hook, secretKey.includes('_live_')),
  };
}

/** The library supports hosts but no base path: all requests are sent below the base URL. */
function createFetch(baseUrl: string): typeof fetch {
  return async (input, init = {}) => {
    const limit = Math.min(TIMEOUT_MS, providerTimeLeftMs());
    if (limit <= 0) throw new Error('request deadline exceeded');
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const { status, headers, text } = await sendRequest({
      method: init.method ?? 'GET',
      url: baseUrl + pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : undefined,
      signal: AbortSignal.any([...(init.signal ? [init.signal] : []), AbortSignal.timeout(limit)]),
    });
    return new Response(text, { status, headers });
  };
}

/** Contains no values that change between calls: the attempt's id is the idempotency key of this body. */
function toSessionParams({ attemptId, amount, orderCode, shopName, buyer, returnUrl, expiresAt }: PaymentRequest) {
  const units = toProviderUnits(amount, AMOUNT_FORMAT);
  if (units === null) throw new ProviderFault('refused', 'amount');
  return {
    mode: 'payment' as const,
    success_url: `${returnUrl}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnUrl}?cancelled=1`,
    client_reference_id: attemptId,
    customer_email: buyer.email,
    // the shop computes discounts and tax: one line with the exact total cannot add up differently
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: units,
          product_data: { name: `${shopName} ${orderCode}` },
        },
      },
    ],
    metadata: { attempt: attemptId },
    payment_intent_data: { metadata: { attempt: attemptId } },
    adaptive_pricing: { enabled: false },
    locale: 'auto' as const,
    expires_at: calculateSessionExpiry(expiresAt),
  };
}

/**
 * Unix time in seconds. The same for every call of an attempt, and long enough for a session that opens at the last
 * moment; the shop closes the session itself when the attempt ends.
 */
function calculateSessionExpiry(expiresAt: Date): number {
  return Math.ceil((expiresAt.getTime() + MIN_SESSION_MS) / 1000);
}

function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const { payment_intent: intent } = session;
  const currency = session.currency?.toUpperCase() ?? '';
  const known = {
    ourReference: session.client_reference_id,
    ...(intent !== null && { paymentReference: typeof intent === 'string' ? intent : intent.id }),
  };
  if (session.payment_status === 'paid') {
    const paid = fromProviderUnits(session.amount_total ?? Number.NaN, currency, AMOUNT_FORMAT);
    return { ...known, state: 'paid', paid };
  }
  if (session.status === 'expired') return { ...known, state: 'expired', paid: null };
  if (session.status === 'complete') return { ...known, ...delayedState(intent), paid: null };
  return { ...known, state: 'open', paid: null };
}

/** For a complete but unpaid session: its payment method takes days, and only the payment intent reports a failure. */
function delayedState(intent: Stripe.Checkout.Session['payment_intent']): Pick<ProviderPayment, 'state' | 'error'> {
  if (intent === null || typeof intent === 'string') return { state: 'pending' };
  const { status, last_payment_error: last } = intent;
  if (status !== 'requires_payment_method' && status !== 'canceled') return { state: 'pending' };
  return { state: 'failed', error: last?.decline_code ?? last?.code ?? intent.cancellation_reason ?? status };
}

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const reference = refund.id;
  if (refund.status === 'succeeded') return { state: 'done', reference };
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { state: 'failed', reference, error: refund.failure_reason ?? refund.status };
  return { state: 'pending', reference };
}

function readWebhook(
  client: Stripe,
  secret: string,
  { raw, headers, now }: Webhook,
  live: boolean,
): WebhookEvent | null {
  const header = headers['stripe-signature'];
  // the library throws a generic error for an element without a value
  if (!header || !/^\w+=[^,]+(,\w+=[^,]+)*$/.test(header)) return null;
  try {
    const event = client.webhooks.constructEvent(raw, header, secret, undefined, undefined, now.getTime());
    if (event.livemode !== live) return null;
    const object = event.data.object as { id?: string; metadata?: Record<string, string>; payment_intent?: unknown };
    const intent = typeof object.payment_intent === 'string' ? object.payment_intent : null;
    if (!isHandledEvent(WEBHOOK_EVENTS, event.type)) return { eventId: event.id, attemptId: null, reference: null };
    return { eventId: event.id, attemptId: object.metadata?.attempt ?? null, reference: intent ?? object.id ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Maps the library's errors to ProviderFault, and limits its retries to the deadline of the request. */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  const left = providerTimeLeftMs();
  try {
    return await (Number.isFinite(left) ? Promise.race([work(), rejectAfter(left)]) : work());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode: status } = error;
    const isOutage = status === undefined || status >= 500 || status === 429;
    // 409: the first request with this key is still in progress
    const kind = isOutage || status === 409 ? 'unknown' : 'refused';
    throw new ProviderFault(kind, error.code ?? error.type, { cause: error, isOutage });
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new ProviderFault('unknown', 'no-answer', { isOutage: true });
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
}
