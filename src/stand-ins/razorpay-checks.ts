/** Error response of Razorpay. */
export function razorpayError(description: string, field?: string): unknown {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field !== undefined && { field }),
    },
  };
}

export type OrderWish = {
  amount: number;
  currency: string;
  receipt: string | null;
  unique_receipt: boolean;
  notes: Record<string, string>;
};

/** Validated input, or an error response. */
export type Checked<T> = { ok: true; value: T } | { ok: false; error: unknown };

const ORDER_FIELDS = new Set(['amount', 'currency', 'receipt', 'unique_receipt', 'notes', 'partial_payment']);
const MOST_NOTES = 15;
const LONGEST_NOTE = 256;
const LONGEST_RECEIPT = 40;
/** Minimum amounts of the currencies used in tests. */
const LEAST: Record<string, number> = { INR: 100, USD: 50, NGN: 723 };

/** Validates a new order as Razorpay does for an account with international payments. */
export function checkOrder(body: unknown, country = 'IN'): Checked<OrderWish> {
  if (!isObject(body)) return wrong('The request body is invalid');
  const isKnown = (name: string) => ORDER_FIELDS.has(name) && (name !== 'unique_receipt' || country === 'IN');
  const unknown = Object.keys(body).find((name) => !isKnown(name));
  if (unknown) return wrong(`${unknown} is/are not required and should not be sent`, unknown);
  const { amount, currency, receipt = null, unique_receipt = false, notes = {}, partial_payment = false } = body;
  if (!isAmount(amount)) return wrong('The amount must be an integer.', 'amount');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return wrong('Currency is not valid', 'currency');
  if (amount < (LEAST[currency] ?? 1)) return wrong('Order amount less than minimum amount allowed', 'amount');
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > LONGEST_RECEIPT))
    return wrong('The receipt may not be greater than 40 characters.', 'receipt');
  if (typeof unique_receipt !== 'boolean' || partial_payment !== false) return wrong('The field must be a boolean.');
  if (!areNotes(notes)) return wrong('Number of fields in notes should be less than or equal to 15', 'notes');
  return { ok: true, value: { amount, currency, receipt, unique_receipt, notes } };
}

const FORM_FIELDS = new Set([
  'key_id',
  'order_id',
  'name',
  'callback_url',
  'amount',
  'currency',
  'description',
  'image',
  'cancel_url',
  'prefill[name]',
  'prefill[email]',
  'prefill[contact]',
]);

type Known = { key_id: string; order: { id: string; amount: number; currency: string; status: string } | undefined };

/** Validates the form that opens the hosted page. */
export function checkForm(fields: Record<string, string>, { key_id, order }: Known): Checked<{ callback_url: string }> {
  const unknown = Object.keys(fields).find((name) => !FORM_FIELDS.has(name) && !/^notes\[\w+\]$/.test(name));
  if (unknown) return wrong(`${unknown} is/are not required and should not be sent`, unknown);
  if (fields.key_id !== key_id) return wrong('The api key provided is invalid', 'key_id');
  if (!order) return wrong('The id provided does not exist', 'order_id');
  if (order.status === 'paid') return wrong('Payment already done for this order.', 'order_id');
  if (!fields.name) return wrong('The name field is required.', 'name');
  const { callback_url = '', cancel_url, amount, currency } = fields;
  if (!URL.canParse(callback_url)) return wrong('The callback url format is invalid.', 'callback_url');
  if (cancel_url !== undefined && !URL.canParse(cancel_url))
    return wrong('The cancel url format is invalid.', 'cancel_url');
  if (amount !== undefined && amount !== String(order.amount))
    return wrong('Your payment amount is different from your order amount.', 'amount');
  if (currency !== undefined && currency !== order.currency)
    return wrong('Your payment currency is different from your order currency.', 'currency');
  return { ok: true, value: { callback_url } };
}

const REFUND_FIELDS = new Set(['amount', 'speed', 'receipt', 'notes']);

/** @param left amount captured and not yet refunded, in minor units */
export function checkRefund(body: unknown, key: unknown, left: number): Checked<{ amount: number }> {
  // Razorpay accepts refunds without it; required here to detect a missing idempotency key
  if (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)) return wrong('X-Refund-Idempotency is not valid');
  if (!isObject(body)) return wrong('The request body is invalid');
  const unknown = Object.keys(body).find((name) => !REFUND_FIELDS.has(name));
  if (unknown) return wrong(`${unknown} is/are not required and should not be sent`, unknown);
  const { amount, speed = 'normal', notes = {} } = body;
  if (!isAmount(amount)) return wrong('The amount must be an integer.', 'amount');
  if (speed !== 'normal' && speed !== 'optimum') return wrong('The speed is invalid', 'speed');
  if (!areNotes(notes)) return wrong('Number of fields in notes should be less than or equal to 15', 'notes');
  if (left === 0) return wrong('The payment has been fully refunded already', 'amount');
  if (amount > left) return wrong('The refund amount provided is greater than amount captured', 'amount');
  return { ok: true, value: { amount } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function areNotes(notes: unknown): notes is Record<string, string> {
  if (!isObject(notes)) return false;
  const texts = Object.values(notes);
  return texts.length <= MOST_NOTES && texts.every((text) => typeof text === 'string' && text.length <= LONGEST_NOTE);
}

function wrong(description: string, field?: string): { ok: false; error: unknown } {
  return { ok: false, error: razorpayError(description, field) };
}
