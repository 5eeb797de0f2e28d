import Stripe from 'stripe';
import type { StripeKeys } from '../../../payment-keys.ts';
import type { PaymentProvider, PaymentRequest, RefundTruth, Truth, Webhook, WebhookNews } from '../payment-provider.ts';
import { ProviderFault } from '../provider-fault.ts';
import { fromWireUnits, toWireUnits } from '../wire-amount.rules.ts';

/** Milliseconds; the library's own patience is 80 s, longer than a shopper's. */
const TIMEOUT_MS = 30_000;

/** Half a dollar; other currencies have their own floor near it, which the provider tells at the first try. */
const LEAST: Record<string, number> = { USD: 50, EUR: 50, GBP: 30 };

/** Half an hour, and a minute for the clocks to differ. */
const LEAST_SESSION_MS = 31 * 60_000;

/** More digits than this it does not charge. */
const MOST_DIGITS = 8;

/** Cards on a page of Stripe's: Checkout Session through the official library. */
export function stripeProvider({ secretKey, webhookSecret, baseUrl }: StripeKeys): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchBelow(baseUrl)),
  });

  return {
    code: 3,
    name: 'stripe',
    baseUrl,
    payHosts: ['stripe.com'],
    takes(amount) {
      const units = toWireUnits(amount, 'stripe');
      return units !== null && String(units).length <= MOST_DIGITS && amount.amount >= (LEAST[amount.currency] ?? 1);
    },

    async open(request) {
      const session = await call(() =>
        stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.attemptId }),
      );
      if (!session.url) throw new ProviderFault('refused', 'no-page');
      return { reference: session.id, page: { kind: 'redirect', url: session.url } };
    },

    async settle(attempt) {
      const session = await call(() =>
        stripe.checkout.sessions.retrieve(attempt.reference ?? '', { expand: ['payment_intent'] }),
      );
      return truthOf(session);
    },

    async close({ reference }) {
      // one that was paid or has lapsed meanwhile refuses, which the next question tells better
      await call(() => stripe.checkout.sessions.expire(reference ?? '')).catch(ignoreRefusal);
    },

    async refund({ id, amount, attempt, reference }) {
      if (reference) return refundTruth(await call(() => stripe.refunds.retrieve(reference)));
      const units = toWireUnits(amount, 'stripe');
      if (units === null || !attempt.paymentReference) throw new ProviderFault('refused', 'amount');
      const wish = { payment_intent: attempt.paymentReference, amount: units, metadata: { refund: id } };
      return refundTruth(await call(() => stripe.refunds.create(wish, { idempotencyKey: id })));
    },

    readWebhook: async (hook) => readWebhook(stripe, webhookSecret, hook, secretKey.includes('_live_')),
  };
}

/** The library knows hosts but no paths: whatever it asks for lies below the base address. */
function fetchBelow(baseUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(baseUrl + pathname + search, init);
  };
}

function sessionOf({ attemptId, amount, orderCode, shopName, buyer, returnUrl, ...times }: PaymentRequest) {
  const units = toWireUnits(amount, 'stripe');
  if (units === null) throw new ProviderFault('refused', 'amount');
  return {
    mode: 'payment' as const,
    success_url: `${returnUrl}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnUrl}?cancelled=1`,
    client_reference_id: attemptId,
    customer_email: buyer.email,
    // discounts and tax are the shop's: one line of the exact total cannot be added up differently
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
    expires_at: pageEnd(times),
  };
}

/** A session lives half an hour at the least; a shorter one would be refused. The shop closes it when time is up. */
function pageEnd({ expiresAt, now }: { expiresAt: Date; now: Date }): number {
  const least = now.getTime() + LEAST_SESSION_MS;
  return Math.ceil(Math.max(expiresAt.getTime(), least) / 1000);
}

function truthOf(session: Stripe.Checkout.Session): Truth {
  const { payment_intent: intent } = session;
  const currency = session.currency?.toUpperCase() ?? '';
  const known = {
    ourReference: session.client_reference_id,
    ...(intent !== null && { paymentReference: typeof intent === 'string' ? intent : intent.id }),
  };
  if (session.payment_status === 'paid') {
    const paid = fromWireUnits(session.amount_total ?? Number.NaN, currency, 'stripe');
    return { ...known, state: 'paid', paid };
  }
  if (session.status === 'expired') return { ...known, state: 'lapsed', paid: null };
  // complete but unpaid: a method that takes days
  if (session.status === 'complete') return { ...known, state: 'pending', paid: null };
  return { ...known, state: 'open', paid: null };
}

function refundTruth(refund: Stripe.Refund): RefundTruth {
  const reference = refund.id;
  if (refund.status === 'succeeded') return { state: 'done', reference };
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { state: 'failed', reference, error: refund.failure_reason ?? refund.status };
  return { state: 'pending', reference };
}

function readWebhook(
  stripe: Stripe,
  secret: string,
  { raw, headers, now }: Webhook,
  live: boolean,
): WebhookNews | null {
  const header = headers['stripe-signature'];
  if (!header) return null;
  try {
    const event = stripe.webhooks.constructEvent(raw, header, secret, undefined, undefined, now.getTime());
    if (event.livemode !== live) return null;
    const about = event.data.object as { id?: string; metadata?: Record<string, string>; payment_intent?: unknown };
    const intent = typeof about.payment_intent === 'string' ? about.payment_intent : null;
    return { eventId: event.id, attemptId: about.metadata?.attempt ?? null, reference: intent ?? about.id ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The library's errors in the shop's terms. */
async function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const unknown = error.statusCode === undefined || error.statusCode >= 500 || error.statusCode === 429;
    throw new ProviderFault(unknown ? 'unknown' : 'refused', error.code ?? error.type, { cause: error });
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
}
