import { fromMajor, type Money } from '../../kernel/money.ts';

/** Error response in the envelope of Flutterwave. */
export function flutterwaveError(message: string): unknown {
  return { status: 'error', message, data: null };
}

export type PaymentRequest = {
  tx_ref: string;
  amount: Money;
  redirect_url: string;
  /** Minutes; null for no expiry. */
  session_duration: number | null;
  email: string;
};

export type CheckResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

const FIELDS = new Set([
  'tx_ref',
  'amount',
  'currency',
  'redirect_url',
  'customer',
  'meta',
  'customizations',
  'payment_options',
  'session_duration',
  'max_retry_attempt',
]);
const CUSTOMER_FIELDS = new Set(['email', 'name', 'phonenumber']);
const CUSTOMIZATIONS = new Set(['title', 'description', 'logo']);
const MAX_SESSION_MINUTES = 1_440;

/** Validates a hosted payment as Flutterwave does. */
export function checkPayment(body: unknown): CheckResult<PaymentRequest> {
  if (!isObject(body)) return invalid('The request body is required');
  const unknown = Object.keys(body).find((name) => !FIELDS.has(name));
  if (unknown) return invalid(`${unknown} is not allowed`);
  const { tx_ref, currency, redirect_url, customer, customizations = {}, meta = {}, session_duration = null } = body;
  if (typeof tx_ref !== 'string' || tx_ref === '') return invalid('tx_ref is required');
  // without a currency Flutterwave charges naira; refused here to detect a missing currency
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return invalid('currency is required');
  const amount = parseAmount(body.amount, currency);
  if (!amount) return invalid('amount must be a positive number');
  if (typeof redirect_url !== 'string' || !/^https?:\/\//.test(redirect_url) || !URL.canParse(redirect_url))
    return invalid('redirect_url must be a valid uri');
  if (!isObject(customer) || typeof customer.email !== 'string' || !/^\S+@\S+$/.test(customer.email))
    return invalid('customer email is required');
  if (!hasOnlyTexts(customer, CUSTOMER_FIELDS)) return invalid('customer is invalid');
  if (!isObject(customizations) || !hasOnlyTexts(customizations, CUSTOMIZATIONS))
    return invalid('customizations is invalid');
  if (!isObject(meta) || Object.values(meta).some((value) => typeof value === 'object'))
    return invalid('meta is invalid');
  if (session_duration !== null && !isMinutes(session_duration)) return invalid('session_duration is invalid');
  return { ok: true, value: { tx_ref, amount, redirect_url, session_duration, email: customer.email } };
}

/** @param left amount paid and not yet refunded, in minor units */
export function checkRefund(
  body: unknown,
  currency: string,
  left: number,
): CheckResult<{ amount: Money; comments: string }> {
  if (!isObject(body)) return invalid('The request body is required');
  const unknown = Object.keys(body).find((name) => name !== 'amount' && name !== 'comments');
  if (unknown) return invalid(`${unknown} is not allowed`);
  const { comments = '' } = body;
  const amount = parseAmount(body.amount, currency);
  if (!amount) return invalid('amount must be a positive number');
  if (typeof comments !== 'string') return invalid('comments must be a string');
  if (left === 0) return invalid('Transaction has already been refunded');
  if (amount.amount > left) return invalid('The refund amount is greater than the transaction amount');
  return { ok: true, value: { amount, comments } };
}

/** Parses major units as a number or text, with no more decimals than the currency has. */
function parseAmount(value: unknown, currency: string): Money | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const amount = fromMajor(value, currency);
  return amount && amount.amount > 0 ? amount : null;
}

function isMinutes(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_SESSION_MINUTES;
}

function hasOnlyTexts(fields: Record<string, unknown>, known: Set<string>): boolean {
  return Object.entries(fields).every(([name, value]) => known.has(name) && typeof value === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(message: string): { ok: false; error: unknown } {
  return { ok: false, error: flutterwaveError(message) };
}
