import { z } from 'zod';
import { ProviderFault } from '../../circuit/provider-fault.ts';
import { callProvider, type ProviderResponse } from '../../circuit/provider-http.ts';
import { fingerprint, isSameText, sign } from '../../circuit/signatures.ts';
import type {
  HostedCheckout,
  KnownAttempt,
  PaymentAdapter,
  PaymentRequest,
  ProviderPayment,
  ProviderRefund,
  ProviderRefundRequest,
  Webhook,
  WebhookEvent,
} from '../../payment-provider.ts';
import { defineProvider } from '../define-provider.ts';
import { type AmountFormat, fromProviderUnits, toProviderUnits } from '../provider-amount.rules.ts';
import { RAZORPAY_MINIMUMS } from './razorpay-minimums.rules.ts';
import {
  parseEventReference,
  parseRazorpayResponse,
  RAZORPAY_EVENTS,
  type RazorpayPayment,
} from './razorpay-responses.ts';

type RazorpayKeys = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Previous webhook secret, because repeated older events are signed with it. */
  oldWebhookSecret?: string | undefined;
  /** Country in which the account is registered, in two letters; IN by default. */
  country?: string | undefined;
  baseUrl: string;
};

const INDIA = 'IN';

const AMOUNT_FORMAT: AmountFormat = { roundThousandths: true };

/** A receipt is shorter than an attempt's id; the truncated id is still unique. */
const RECEIPT_LENGTH = 40;

/** Timeout in milliseconds for requests that move money. */
const MONEY_TIMEOUT_MS = 60_000;

type RazorpayRequest = {
  path: string;
  body?: object;
  headers?: Record<string, string>;
  repeatable?: boolean;
  timeout?: number;
};
type RazorpayClient = (request: RazorpayRequest) => Promise<ProviderResponse>;

/** Cards, UPI, wallets and banks on Razorpay's hosted page: Orders API and Hosted Checkout, opened by a form POST. */
export const razorpay = defineProvider({
  id: 'razorpay',
  code: 1,
  title: 'Razorpay',
  icon: 'pay-razorpay',
  configuration: {
    keys: {
      keyId: { variable: 'RAZORPAY_KEY_ID', pattern: /^rzp_(test|live)_\w+$/ },
      keySecret: { variable: 'RAZORPAY_KEY_SECRET' },
      webhookSecret: { variable: 'RAZORPAY_WEBHOOK_SECRET', verifiesWebhooks: true },
    },
    optionalKeys: { oldWebhookSecret: { variable: 'RAZORPAY_OLD_WEBHOOK_SECRET', verifiesWebhooks: true } },
    settings: {
      country: {
        variable: 'RAZORPAY_COUNTRY',
        schema: z
          .string()
          .regex(/^[A-Z]{2}$/, 'RAZORPAY_COUNTRY must be the two letters of a country, such as IN or MY')
          .default(INDIA),
      },
    },
    baseUrl: { variable: 'RAZORPAY_BASE_URL', live: 'https://api.razorpay.com' },
    keyModes: { fields: ['keyId'], test: /^rzp_test_/, live: /^rzp_live_/ },
    demoKeys: { keyId: 'rzp_test_demo', keySecret: 'demo-secret', webhookSecret: 'demo-webhook' },
  },
  checkoutHosts: ['razorpay.com'],
  charges: { minimums: RAZORPAY_MINIMUMS },
  amountFormat: AMOUNT_FORMAT,
  webhookEvents: RAZORPAY_EVENTS,
  createAdapter,
});

function createAdapter(keys: RazorpayKeys): PaymentAdapter {
  const call = createClient(keys);
  return {
    async createCheckout(request) {
      // a repeat returns the first order, or creates a second one that is never shown
      const body = toOrderBody(request, keys);
      const order = parseRazorpayResponse('order', await call({ path: '/v1/orders', body, repeatable: true }));
      return { reference: order.id, page: toHostedCheckout(keys, order.id, request) };
    },

    fetchPayment: (attempt) => fetchPayment(call, attempt, keys),
    refund: (request) => refund(call, request),

    isAuthenticReturn({ razorpay_payment_id: payment = '', razorpay_signature: given = '' }, { reference }) {
      // signed over the stored order id, never over the posted one
      return reference !== null && isSameText(sign(keys.keySecret, `${reference}|${payment}`, 'hex'), given);
    },

    async checkConnection() {
      parseRazorpayResponse('orders', await call({ path: '/v1/orders?count=1' }));
    },

    readWebhook: async (hook) => readWebhook(keys, hook),
  };
}

function createClient({ keyId, keySecret, baseUrl }: RazorpayKeys): RazorpayClient {
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
function toOrderBody({ attemptId, amount, orderCode }: PaymentRequest, { country = INDIA }: RazorpayKeys) {
  return {
    amount: toRazorpayUnits(amount),
    currency: amount.currency,
    receipt: attemptId.slice(0, RECEIPT_LENGTH),
    ...(country === INDIA && { unique_receipt: true }),
    notes: { attempt: attemptId, order: orderCode },
  };
}

function toHostedCheckout({ keyId, baseUrl }: RazorpayKeys, orderId: string, request: PaymentRequest): HostedCheckout {
  const { amount, shopName, orderCode, buyer, returnUrl, postedReturnUrl } = request;
  const fields = {
    key_id: keyId,
    order_id: orderId,
    amount: String(toRazorpayUnits(amount)),
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

function toRazorpayUnits(amount: PaymentRequest['amount']): number {
  const units = toProviderUnits(amount, AMOUNT_FORMAT);
  if (units === null) throw new ProviderFault('refused', 'amount');
  return units;
}

/** An order can have several payments; the best of them decides. */
async function fetchPayment(
  call: RazorpayClient,
  attempt: KnownAttempt,
  { country = INDIA }: RazorpayKeys,
): Promise<ProviderPayment> {
  const { items } = parseRazorpayResponse(
    'payments',
    await call({ path: `/v1/orders/${toPathId(attempt.reference)}/payments` }),
  );
  const captured = findBestPayment(items, 'captured', attempt);
  if (captured) return toProviderPayment(captured, attempt);
  const authorized = findBestPayment(items, 'authorized', attempt);
  if (authorized) return toProviderPayment(await capture(call, authorized, attempt), attempt);
  const refunded = items.find(({ status, captured: was }) => status === 'refunded' && was);
  if (refunded) return { ...toProviderPayment(refunded, attempt), state: 'review', error: 'refunded-elsewhere' };
  // an abandoned payment stays at the bank for days, and a declined one leaves the order open for the next
  const last = items.find(({ status }) => status === 'failed');
  const error = last && (last.error_reason ?? last.error_code ?? 'failed');
  // outside India an order accepts one payment: the next try needs another order, hence another attempt
  const isOver = error !== undefined && country !== INDIA;
  const state = isOver ? 'failed' : 'open';
  return { state, paid: null, ourReference: attempt.id, ...(error !== undefined && { error }) };
}

/** Of several payments in one state, the one with the expected amount. */
function findBestPayment(payments: RazorpayPayment[], wanted: RazorpayPayment['status'], attempt: KnownAttempt) {
  const matching = payments.filter(({ status }) => status === wanted);
  return matching.find((payment) => hasExpectedAmount(payment, attempt)) ?? matching[0];
}

function hasExpectedAmount({ amount, currency }: RazorpayPayment, expected: KnownAttempt): boolean {
  return currency === expected.currency && amount === toProviderUnits(expected, AMOUNT_FORMAT);
}

/** Captures an authorized payment, but only with the expected amount. */
async function capture(
  call: RazorpayClient,
  payment: RazorpayPayment,
  attempt: KnownAttempt,
): Promise<RazorpayPayment> {
  if (!hasExpectedAmount(payment, attempt)) return payment;
  const { amount, currency } = payment;
  const path = `/v1/payments/${toPathId(payment.id)}`;
  try {
    const body = { amount, currency };
    return parseRazorpayResponse('payment', await call({ path: `${path}/capture`, body, timeout: MONEY_TIMEOUT_MS }));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    // captured by a concurrent request, or the response was lost
    return parseRazorpayResponse('payment', await call({ path }));
  }
}

function toProviderPayment(payment: RazorpayPayment, attempt: KnownAttempt): ProviderPayment {
  const { id, amount, currency, order_id, status } = payment;
  const known = {
    paid: fromProviderUnits(amount, currency, AMOUNT_FORMAT),
    // a payment of another order belongs to another sale
    ourReference: order_id === attempt.reference ? attempt.id : order_id,
    paymentReference: id,
  };
  if (status === 'captured') return { ...known, state: 'paid' };
  // never captured, so there is nothing to refund
  if (status === 'authorized' && !hasExpectedAmount(payment, attempt))
    return { ...known, state: 'review', paid: null, error: 'other-amount' };
  return status === 'authorized' ? { ...known, state: 'authorized' } : { ...known, state: 'open', paid: null };
}

async function refund(
  call: RazorpayClient,
  { id, amount, attempt, reference }: ProviderRefundRequest,
): Promise<ProviderRefund> {
  if (reference !== null) return toProviderRefund(await call({ path: `/v1/refunds/${toPathId(reference)}` }));
  const response = await call({
    path: `/v1/payments/${toPathId(attempt.paymentReference)}/refund`,
    body: { amount: toRazorpayUnits(amount), speed: 'normal', receipt: id, notes: { refund: id } },
    headers: { 'x-refund-idempotency': id },
    repeatable: true,
    timeout: MONEY_TIMEOUT_MS,
  });
  // the first request is still in progress
  if (response.status === 409) throw new ProviderFault('unknown', 'in-progress');
  return toProviderRefund(response);
}

function toProviderRefund(response: ProviderResponse): ProviderRefund {
  const { id: reference, status } = parseRazorpayResponse('refund', response);
  if (status === 'failed') return { state: 'failed', reference, error: 'failed' };
  return { state: status === 'processed' ? 'done' : 'pending', reference };
}

function readWebhook(
  { webhookSecret, oldWebhookSecret }: RazorpayKeys,
  { raw, headers }: Webhook,
): WebhookEvent | null {
  const given = headers['x-razorpay-signature'];
  if (!given) return null;
  // events from before a change of the secret are signed with the old one for a day
  const secrets = [webhookSecret, ...(oldWebhookSecret ? [oldWebhookSecret] : [])];
  if (!secrets.some((secret) => isSameText(sign(secret, raw, 'hex'), given))) return null;
  const reference = parseEventReference(raw);
  if (reference === undefined) return null;
  return { eventId: headers['x-razorpay-event-id'] ?? fingerprint(raw), attemptId: null, reference };
}

/**
 * Encodes an id for a URL path.
 * @throws ProviderFault when there is none
 */
function toPathId(reference: string | null): string {
  if (reference === null) throw new ProviderFault('refused', 'no-reference');
  return encodeURIComponent(reference);
}
