import type { RazorpayKeys } from '../../../payment-keys.ts';
import type {
  KnownAttempt,
  PaymentProvider,
  PaymentRequest,
  PayPage,
  RefundRequest,
  RefundTruth,
  Truth,
  Webhook,
  WebhookNews,
} from '../payment-provider.ts';
import { ProviderFault } from '../provider-fault.ts';
import { callProvider, type ProviderAnswer } from '../provider-http.ts';
import { fingerprint, sameText, sign } from '../signatures.ts';
import { fromWireUnits, toWireUnits } from '../wire-amount.rules.ts';
import { RAZORPAY_MINIMUMS, reachesMinimum } from './minimum-amounts.rules.ts';
import { type RazorpayPayment, readAnswer, subjectOf } from './razorpay-answers.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

const INDIA = 'IN';

/** A receipt is shorter than an attempt's id; the truncated id is still unique. */
const RECEIPT_LENGTH = 40;

/** Timeout in milliseconds for requests that move money. */
const MONEY_TIMEOUT_MS = 60_000;

type Wish = { path: string; body?: object; headers?: Record<string, string>; repeatable?: boolean; timeout?: number };
type Call = (wish: Wish) => Promise<ProviderAnswer>;

/** Cards, UPI, wallets and banks on Razorpay's hosted page: Orders API and Hosted Checkout, opened by a form POST. */
export function razorpayProvider(keys: RazorpayKeys): PaymentProvider {
  const call = callsBy(keys);
  return {
    code: 1,
    name: 'razorpay',
    baseUrl: keys.baseUrl,
    payHosts: ['razorpay.com'],
    takes: (amount) => toWireUnits(amount, 'razorpay') !== null && reachesMinimum(amount, RAZORPAY_MINIMUMS),

    async open(request) {
      // a repeat returns the first order, or creates a second one that is never shown
      const body = orderOf(request, keys);
      const order = readAnswer('order', await call({ path: '/v1/orders', body, repeatable: true }));
      return { reference: order.id, page: pageOf(keys, order.id, request) };
    },

    settle: (attempt) => settle(call, attempt, keys),
    refund: (request) => refund(call, request),

    checkReturn({ razorpay_payment_id: payment = '', razorpay_signature: given = '' }, { reference }) {
      // signed over the stored order id, never over the posted one
      return reference !== null && sameText(sign(keys.keySecret, `${reference}|${payment}`, 'hex'), given);
    },

    webhookEvents: WEBHOOK_EVENTS.razorpay,

    readWebhook: async (hook) => readWebhook(keys, hook),
  };
}

function callsBy({ keyId, keySecret, baseUrl }: RazorpayKeys): Call {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return ({ path, body, headers = {}, repeatable = body === undefined, timeout }) =>
    callProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: { authorization, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      repeatable,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeout !== undefined && { timeout }),
    });
}

/** Only accounts in India support unique receipts. */
function orderOf({ attemptId, amount, orderCode }: PaymentRequest, { country = INDIA }: RazorpayKeys) {
  return {
    amount: unitsOf(amount),
    currency: amount.currency,
    receipt: attemptId.slice(0, RECEIPT_LENGTH),
    ...(country === INDIA && { unique_receipt: true }),
    notes: { attempt: attemptId, order: orderCode },
  };
}

function pageOf({ keyId, baseUrl }: RazorpayKeys, orderId: string, request: PaymentRequest): PayPage {
  const { amount, shopName, orderCode, buyer, returnUrl, postedReturnUrl } = request;
  const fields = {
    key_id: keyId,
    order_id: orderId,
    amount: String(unitsOf(amount)),
    currency: amount.currency,
    name: shopName,
    description: orderCode,
    callback_url: postedReturnUrl,
    cancel_url: `${returnUrl}?cancelled=1`,
    'prefill[name]': buyer.name,
    'prefill[email]': buyer.email,
    'prefill[contact]': buyer.phone,
  };
  return { kind: 'form', url: `${baseUrl}/v1/checkout/embedded`, fields };
}

function unitsOf(amount: PaymentRequest['amount']): number {
  const units = toWireUnits(amount, 'razorpay');
  if (units === null) throw new ProviderFault('refused', 'amount');
  return units;
}

/** An order can have several payments; the best of them decides. */
async function settle(call: Call, attempt: KnownAttempt, { country = INDIA }: RazorpayKeys): Promise<Truth> {
  const { items } = readAnswer('payments', await call({ path: `/v1/orders/${idOf(attempt.reference)}/payments` }));
  const captured = bestOf(items, 'captured', attempt);
  if (captured) return truthOf(captured, attempt);
  const authorized = bestOf(items, 'authorized', attempt);
  if (authorized) return truthOf(await capture(call, authorized, attempt), attempt);
  const refunded = items.find(({ status, captured: was }) => status === 'refunded' && was);
  if (refunded) return { ...truthOf(refunded, attempt), state: 'review', error: 'refunded-elsewhere' };
  // an abandoned payment stays at the bank for days, and a declined one leaves the order open for the next
  const last = items.find(({ status }) => status === 'failed');
  const error = last && (last.error_reason ?? last.error_code ?? 'failed');
  // outside India an order accepts one payment: the next try needs another order, hence another attempt
  const isOver = error !== undefined && country !== INDIA;
  const state = isOver ? 'failed' : 'open';
  return { state, paid: null, ourReference: attempt.id, ...(error !== undefined && { error }) };
}

/** Of several payments in one state, the one with the expected amount. */
function bestOf(payments: RazorpayPayment[], wanted: RazorpayPayment['status'], attempt: KnownAttempt) {
  const matching = payments.filter(({ status }) => status === wanted);
  return matching.find((payment) => isAsked(payment, attempt)) ?? matching[0];
}

function isAsked({ amount, currency }: RazorpayPayment, expected: KnownAttempt): boolean {
  return currency === expected.currency && amount === toWireUnits(expected, 'razorpay');
}

/** Captures an authorized payment, but only with the expected amount. */
async function capture(call: Call, payment: RazorpayPayment, attempt: KnownAttempt): Promise<RazorpayPayment> {
  if (!isAsked(payment, attempt)) return payment;
  const { amount, currency } = payment;
  const path = `/v1/payments/${idOf(payment.id)}`;
  try {
    const body = { amount, currency };
    return readAnswer('payment', await call({ path: `${path}/capture`, body, timeout: MONEY_TIMEOUT_MS }));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    // captured by a concurrent request, or the response was lost
    return readAnswer('payment', await call({ path }));
  }
}

function truthOf(payment: RazorpayPayment, attempt: KnownAttempt): Truth {
  const { id, amount, currency, order_id, status } = payment;
  const known = {
    paid: fromWireUnits(amount, currency, 'razorpay'),
    // a payment of another order belongs to another sale
    ourReference: order_id === attempt.reference ? attempt.id : order_id,
    paymentReference: id,
  };
  if (status === 'captured') return { ...known, state: 'paid' };
  // never captured, so there is nothing to refund
  if (status === 'authorized' && !isAsked(payment, attempt))
    return { ...known, state: 'review', paid: null, error: 'other-amount' };
  return status === 'authorized' ? { ...known, state: 'authorized' } : { ...known, state: 'open', paid: null };
}

async function refund(call: Call, { id, amount, attempt, reference }: RefundRequest): Promise<RefundTruth> {
  if (reference !== null) return refundTruth(await call({ path: `/v1/refunds/${idOf(reference)}` }));
  const response = await call({
    path: `/v1/payments/${idOf(attempt.paymentReference)}/refund`,
    body: { amount: unitsOf(amount), speed: 'normal', receipt: id, notes: { refund: id } },
    headers: { 'x-refund-idempotency': id },
    repeatable: true,
    timeout: MONEY_TIMEOUT_MS,
  });
  // the first request is still in progress
  if (response.status === 409) throw new ProviderFault('unknown', 'in-progress');
  return refundTruth(response);
}

function refundTruth(response: ProviderAnswer): RefundTruth {
  const { id: reference, status } = readAnswer('refund', response);
  if (status === 'failed') return { state: 'failed', reference, error: 'failed' };
  return { state: status === 'processed' ? 'done' : 'pending', reference };
}

function readWebhook({ webhookSecret, oldWebhookSecret }: RazorpayKeys, { raw, headers }: Webhook): WebhookNews | null {
  const given = headers['x-razorpay-signature'];
  if (!given) return null;
  // events from before a change of the secret are signed with the old one for a day
  const secrets = [webhookSecret, ...(oldWebhookSecret ? [oldWebhookSecret] : [])];
  if (!secrets.some((secret) => sameText(sign(secret, raw, 'hex'), given))) return null;
  const reference = subjectOf(raw);
  if (reference === undefined) return null;
  return { eventId: headers['x-razorpay-event-id'] ?? fingerprint(raw), attemptId: null, reference };
}

/**
 * Encodes an id for a URL path.
 * @throws ProviderFault when there is none
 */
function idOf(reference: string | null): string {
  if (reference === null) throw new ProviderFault('refused', 'no-reference');
  return encodeURIComponent(reference);
}
