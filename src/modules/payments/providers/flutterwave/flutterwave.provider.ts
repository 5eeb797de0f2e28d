import { ProviderFault } from '../../circuit/provider-fault.ts';
import { callProvider } from '../../circuit/provider-http.ts';
import { isSameText, sign } from '../../circuit/signatures.ts';
import type {
  DuplicatePayment,
  KnownAttempt,
  PaymentAdapter,
  PaymentRequest,
  ProviderPayment,
  Webhook,
  WebhookEvent,
} from '../../payment-provider.ts';
import { defineProvider } from '../define-provider.ts';
import { fromProviderText, ISO_AMOUNTS, toProviderText } from '../provider-amount.rules.ts';
import { type FlutterwaveClient, refundThroughFlutterwave } from './flutterwave-refunds.ts';
import {
  FLUTTERWAVE_EVENTS,
  type FlutterwaveTransaction,
  parseFlutterwaveEvent,
  parseFlutterwaveResponse,
} from './flutterwave-responses.ts';

type FlutterwaveKeys = { secretKey: string; secretHash: string; baseUrl: string };

const CURRENCIES = 'NGN GHS KES ZAR UGX RWF TZS ZMW XAF XOF EGP MWK MAD GNF USD EUR GBP CAD'.split(' ');

/** Delay until a refund appears in the list of refunds; milliseconds. */
const REFUND_LIST_DELAY_MS = 5 * 60_000;

/** Reference of no attempt. */
const NO_REFERENCE = 'connection-check';

const MINUTE_MS = 60_000;
/** A session lasts at most one day. */
const MAX_SESSION_MINUTES = 1_440;

/** Cards, mobile money and transfers on Flutterwave's hosted page: API v3, Standard payment link. */
export const flutterwave = defineProvider({
  id: 'flutterwave',
  code: 5,
  title: 'Flutterwave',
  icon: 'pay-flutterwave',
  configuration: {
    keys: {
      secretKey: { variable: 'FLW_SECRET_KEY', pattern: /^FLWSECK(_TEST)?-[\w-]+$/ },
      secretHash: { variable: 'FLW_SECRET_HASH', verifiesWebhooks: true },
    },
    baseUrl: { variable: 'FLW_BASE_URL', live: 'https://api.flutterwave.com' },
    keyModes: { fields: ['secretKey'], test: /^FLWSECK_TEST-/, live: /^FLWSECK-/ },
    demoKeys: { secretKey: 'FLWSECK_TEST-demo-X', secretHash: 'demo-hash' },
  },
  checkoutHosts: ['flutterwave.com'],
  testCheckoutHosts: ['dev-flutterwave.com'],
  charges: { currencies: CURRENCIES },
  // a buyer can send more by bank transfer
  acceptsOverpayment: true,
  webhookEvents: FLUTTERWAVE_EVENTS,
  createAdapter,
});

function createAdapter(keys: FlutterwaveKeys): PaymentAdapter {
  const call = createClient(keys);
  return {
    async createCheckout(request) {
      // a repeat may create a second page; only one is ever shown, and it moves no money
      const response = await call({ path: '/v3/payments', body: toPaymentBody(request), repeatable: true });
      const { link } = parseFlutterwaveResponse('link', response).data;
      return { reference: request.attemptId, page: { kind: 'redirect', url: link } };
    },

    fetchPayment: (attempt) => fetchPayment(call, attempt),
    findDuplicates: (attempt) => findDuplicates(call, attempt),
    refundReadBackMs: REFUND_LIST_DELAY_MS,
    refund: (request) => refundThroughFlutterwave(call, request),

    async checkConnection() {
      parseFlutterwaveResponse('transactions', await call({ path: `/v3/transactions?tx_ref=${NO_REFERENCE}` }));
    },

    readWebhook: async (hook) => readWebhook(keys, hook),
  };
}

function createClient({ secretKey, baseUrl }: FlutterwaveKeys): FlutterwaveClient {
  return ({ path, body, timeout, repeatable = body === undefined }) =>
    callProvider({
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      repeatable,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeout !== undefined && { timeout }),
    });
}

function toPaymentBody({ attemptId, amount, orderCode, shopName, buyer, returnUrl, expiresAt, now }: PaymentRequest) {
  const text = toProviderText(amount, ISO_AMOUNTS);
  if (text === null) throw new ProviderFault('refused', 'amount');
  const minutes = Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS);
  return {
    tx_ref: attemptId,
    amount: text,
    // the default would be NGN
    currency: amount.currency,
    redirect_url: returnUrl,
    customer: { email: buyer.email, name: buyer.name, phonenumber: buyer.phone },
    meta: { attempt: attemptId, order: orderCode },
    customizations: { title: shopName, description: orderCode },
    session_duration: Math.min(Math.max(minutes, 1), MAX_SESSION_MINUTES),
  };
}

/** A reference can have several transactions: any successful one with matching data pays the attempt. */
async function fetchPayment(call: FlutterwaveClient, attempt: KnownAttempt): Promise<ProviderPayment> {
  const reference = encodeURIComponent(attempt.id);
  const response = await call({ path: `/v3/transactions/verify_by_reference?tx_ref=${reference}` });
  // no payment was tried yet
  if (response.status === 400 || response.status === 404)
    return { state: 'open', paid: null, ourReference: attempt.id };
  const latest = parseFlutterwaveResponse('transaction', response).data;
  if (paysAttempt(latest, attempt)) return toProviderPayment(latest);
  const all = await listTransactions(call, attempt);
  const paying = all.find((one) => paysAttempt(one, attempt));
  if (paying)
    return toProviderPayment(
      parseFlutterwaveResponse('transaction', await call({ path: `/v3/transactions/${paying.id}/verify` })).data,
    );
  // a pending transaction takes precedence over a later failed one
  const pending = all.find(({ status }) => status === 'pending');
  return toProviderPayment(latest.status === 'failed' && pending ? pending : latest);
}

/** Empty when the account has no permission to list them; the verified transaction is then used alone. */
async function listTransactions(call: FlutterwaveClient, { id }: KnownAttempt): Promise<FlutterwaveTransaction[]> {
  const response = await call({ path: `/v3/transactions?tx_ref=${encodeURIComponent(id)}` });
  if (response.status !== 200) return [];
  return parseFlutterwaveResponse('transactions', response).data.filter(({ tx_ref }) => tx_ref === id);
}

/** Successful transactions besides the one that paid the attempt, each verified separately. */
async function findDuplicates(call: FlutterwaveClient, attempt: KnownAttempt): Promise<DuplicatePayment[]> {
  const listed = await listTransactions(call, attempt);
  const others = listed.filter(({ id, status }) => status === 'successful' && String(id) !== attempt.paymentReference);
  const found: DuplicatePayment[] = [];
  for (const { id } of others) {
    const response = await call({ path: `/v3/transactions/${id}/verify` });
    const { tx_ref, status, amount, currency } = parseFlutterwaveResponse('transaction', response).data;
    const paid = fromProviderText(amount, currency);
    if (tx_ref === attempt.id && status === 'successful' && paid !== null)
      found.push({ paymentReference: String(id), paid });
  }
  return found;
}

function paysAttempt({ status, tx_ref, amount, currency }: FlutterwaveTransaction, attempt: KnownAttempt): boolean {
  const paid = fromProviderText(amount, currency);
  const isOurs = tx_ref === attempt.id && currency === attempt.currency;
  return status === 'successful' && isOurs && paid !== null && paid.amount >= attempt.amount;
}

function toProviderPayment({
  id,
  tx_ref,
  amount,
  currency,
  status,
  processor_response,
}: FlutterwaveTransaction): ProviderPayment {
  const known = { ourReference: tx_ref, paymentReference: String(id) };
  if (status === 'successful') return { ...known, state: 'paid', paid: fromProviderText(amount, currency) };
  if (status === 'pending') return { ...known, state: 'pending', paid: null };
  // declined: the page accepts another card
  return { ourReference: tx_ref, state: 'open', paid: null, error: processor_response ?? status };
}

/**
 * The signature is checked if present. The older header is a shared secret that is readable in every webhook, one more
 * reason to trust only the provider's API.
 */
function readWebhook({ secretHash }: FlutterwaveKeys, { raw, headers }: Webhook): WebhookEvent | null {
  const signature = headers['flutterwave-signature'];
  const isAuthentic =
    signature === undefined
      ? isSameText(secretHash, headers['verif-hash'] ?? '')
      : isSameText(sign(secretHash, raw, 'base64'), signature);
  const event = isAuthentic ? parseFlutterwaveEvent(raw) : null;
  return event && { eventId: event.id, attemptId: event.attempt, reference: null };
}
