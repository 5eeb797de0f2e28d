import { fromMajor, type Money } from '../kernel/money.ts';

/** Error response in the envelope of Flutterwave. */
export function flutterwaveError(message: string): unknown {
  return { status: 'error', message, data: null };
}

export type PaymentWish = {
  tx_ref: string;
  amount: Money;
  redirect_url: string;
  /** Minutes; null for no expiry. */
  session_duration: number | null;
  email: string;
};

export type Checked<T> = { ok: true; value: T } | { ok: false; error: unknown };

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
const MOST_MINUTES = 1_440;

/** Validates a hosted payment as Flutterwave does. */
export function checkPayment(body: unknown): Checked<PaymentWish> {
  if (!isObject(body)) return wrong('The request body is required');
  const unknown = Object.keys(body).find((name) => !FIELDS.has(name));
  if (unknown) return wrong(`${unknown} is not allowed`);
  const { tx_ref, currency, redirect_url, customer, customizations = {}, meta = {}, session_duration = null } = body;
  if (typeof tx_ref !== 'string' || tx_ref === '') return wrong('tx_ref is required');
  // without a currency Flutterwave charges naira; refused here to detect a missing currency
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return wrong('currency is required');
  const amount = readAmount(body.amount, currency);
  if (!amount) return wrong('amount must be a positive number');
  if (typeof redirect_url !== 'string' || !/^https?:\/\//.test(redirect_url) || !URL.canParse(redirect_url))
    return wrong('redirect_url must be a valid uri');
  if (!isObject(customer) || typeof customer.email !== 'string' || !/^\S+@\S+$/.test(customer.email))
    return wrong('customer email is required');
  if (!onlyTexts(customer, CUSTOMER_FIELDS)) return wrong('customer is invalid');
  if (!isObject(customizations) || !onlyTexts(customizations, CUSTOMIZATIONS))
    return wrong('customizations is invalid');
  if (!isObject(meta) || Object.values(meta).some((value) => typeof value === 'object'))
    return wrong('meta is invalid');
  if (session_duration !== null && !isMinutes(session_duration)) return wrong('session_duration is invalid');
  return { ok: true, value: { tx_ref, amount, redirect_url, session_duration, email: customer.email } };
}

/** @param left amount paid and not yet refunded, in minor units */
export function checkRefund(
  body: unknown,
  currency: string,
  left: number,
): Checked<{ amount: Money; comments: string }> {
  if (!isObject(body)) return wrong('The request body is required');
  const unknown = Object.keys(body).find((name) => name !== 'amount' && name !== 'comments');
  if (unknown) return wrong(`${unknown} is not allowed`);
  const { comments = '' } = body;
  const amount = readAmount(body.amount, currency);
  if (!amount) return wrong('amount must be a positive number');
  if (typeof comments !== 'string') return wrong('comments must be a string');
  if (left === 0) return wrong('Transaction has already been refunded');
  if (amount.amount > left) return wrong('The refund amount is greater than the transaction amount');
  return { ok: true, value: { amount, comments } };
}

/** Parses major units as a number or text, with no more decimals than the currency has. */
function readAmount(value: unknown, currency: string): Money | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const amount = fromMajor(value, currency);
  return amount && amount.amount > 0 ? amount : null;
}

function isMinutes(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MOST_MINUTES;
}

function onlyTexts(fields: Record<string, unknown>, known: Set<string>): boolean {
  return Object.entries(fields).every(([name, value]) => known.has(name) && typeof value === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(message: string): { ok: false; error: unknown } {
  return { ok: false, error: flutterwaveError(message) };
}
