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

export type OrderRequest = {
  amount: number;
  currency: string;
  receipt: string | null;
  unique_receipt: boolean;
  notes: Record<string, string>;
};

/** Validated input, or an error response. */
export type CheckResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

const ORDER_FIELDS = new Set(['amount', 'currency', 'receipt', 'unique_receipt', 'notes', 'partial_payment']);
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;
const MAX_RECEIPT_LENGTH = 40;
/** Minimum amounts of the currencies used in tests. */
const MIN_AMOUNTS: Record<string, number> = { INR: 100, USD: 50, NGN: 723 };

/** Validates a new order as Razorpay does for an account with international payments. */
export function checkOrder(body: unknown, country = 'IN'): CheckResult<OrderRequest> {
  if (!isObject(body)) return invalid('The request body is invalid');
  const isKnown = (name: string) => ORDER_FIELDS.has(name) && (name !== 'unique_receipt' || country === 'IN');
  const unknown = Object.keys(body).find((name) => !isKnown(name));
  if (unknown) return invalid(`${unknown} is/are not required and should not be sent`, unknown);
  const { amount, currency, receipt = null, unique_receipt = false, notes = {}, partial_payment = false } = body;
  if (!isAmount(amount)) return invalid('The amount must be an integer.', 'amount');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return invalid('Currency is not valid', 'currency');
  if (amount < (MIN_AMOUNTS[currency] ?? 1)) return invalid('Order amount less than minimum amount allowed', 'amount');
  if (receipt !== null && (typeof receipt !== 'string' || receipt.length > MAX_RECEIPT_LENGTH))
    return invalid('The receipt may not be greater than 40 characters.', 'receipt');
  if (typeof unique_receipt !== 'boolean' || partial_payment !== false) return invalid('The field must be a boolean.');
  if (!areNotes(notes)) return invalid('Number of fields in notes should be less than or equal to 15', 'notes');
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

type FormContext = {
  key_id: string;
  order: { id: string; amount: number; currency: string; status: string } | undefined;
};

/** Validates the form that opens the hosted page. */
export function checkForm(
  fields: Record<string, string>,
  { key_id, order }: FormContext,
): CheckResult<{ callback_url: string }> {
  const unknown = Object.keys(fields).find((name) => !FORM_FIELDS.has(name) && !/^notes\[\w+\]$/.test(name));
  if (unknown) return invalid(`${unknown} is/are not required and should not be sent`, unknown);
  if (fields.key_id !== key_id) return invalid('The api key provided is invalid', 'key_id');
  if (!order) return invalid('The id provided does not exist', 'order_id');
  if (order.status === 'paid') return invalid('Payment already done for this order.', 'order_id');
  if (!fields.name) return invalid('The name field is required.', 'name');
  const { callback_url = '', cancel_url, amount, currency } = fields;
  if (!URL.canParse(callback_url)) return invalid('The callback url format is invalid.', 'callback_url');
  if (cancel_url !== undefined && !URL.canParse(cancel_url))
    return invalid('The cancel url format is invalid.', 'cancel_url');
  if (amount !== undefined && amount !== String(order.amount))
    return invalid('Your payment amount is different from your order amount.', 'amount');
  if (currency !== undefined && currency !== order.currency)
    return invalid('Your payment currency is different from your order currency.', 'currency');
  return { ok: true, value: { callback_url } };
}

const REFUND_FIELDS = new Set(['amount', 'speed', 'receipt', 'notes']);

/** @param left amount captured and not yet refunded, in minor units */
export function checkRefund(body: unknown, key: unknown, left: number): CheckResult<{ amount: number }> {
  // Razorpay accepts refunds without it; required here to detect a missing idempotency key
  if (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key)) return invalid('X-Refund-Idempotency is not valid');
  if (!isObject(body)) return invalid('The request body is invalid');
  const unknown = Object.keys(body).find((name) => !REFUND_FIELDS.has(name));
  if (unknown) return invalid(`${unknown} is/are not required and should not be sent`, unknown);
  const { amount, speed = 'normal', notes = {} } = body;
  if (!isAmount(amount)) return invalid('The amount must be an integer.', 'amount');
  if (speed !== 'normal' && speed !== 'optimum') return invalid('The speed is invalid', 'speed');
  if (!areNotes(notes)) return invalid('Number of fields in notes should be less than or equal to 15', 'notes');
  if (left === 0) return invalid('The payment has been fully refunded already', 'amount');
  if (amount > left) return invalid('The refund amount provided is greater than amount captured', 'amount');
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
  return texts.length <= MAX_NOTES && texts.every((text) => typeof text === 'string' && text.length <= MAX_NOTE_LENGTH);
}

function invalid(description: string, field?: string): { ok: false; error: unknown } {
  return { ok: false, error: razorpayError(description, field) };
}
