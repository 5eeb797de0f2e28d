import { type FormTree, findText, listFieldPaths } from '../form-fields.ts';
import type { StripeSession } from './stripe.stand-in.ts';

/** Error response of Stripe. */
export function stripeError(type: string, code: string, param?: string): unknown {
  return { error: { type, code, message: `${code}${param ? `: ${param}` : ''}`, ...(param && { param }) } };
}

/** Parameters of a session that the shop may send; others are refused. */
const KNOWN_PARAMETERS = new Set([
  'mode',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'line_items.[].quantity',
  'line_items.[].price_data.currency',
  'line_items.[].price_data.unit_amount',
  'line_items.[].price_data.product_data.name',
  'adaptive_pricing.enabled',
  'locale',
  'expires_at',
]);
const METADATA = /^(metadata|payment_intent_data\.metadata)\.\w{1,40}$/;

const MIN_EXPIRY_SECONDS = 1_800;
const MAX_EXPIRY_SECONDS = 86_400;

type SessionRequest = Pick<
  StripeSession,
  'amount_total' | 'currency' | 'client_reference_id' | 'expires_at' | 'success_url' | 'cancel_url' | 'metadata'
>;
type CheckResult = { ok: true; session: SessionRequest } | { ok: false; error: unknown };

/** Validates a new session as Stripe does. */
export function checkSession(form: FormTree, now: number): CheckResult {
  const invalid = (param: string, code = 'parameter_invalid'): CheckResult => {
    return { ok: false, error: stripeError('invalid_request_error', code, param) };
  };
  const unknown = listFieldPaths(form).find((name) => !KNOWN_PARAMETERS.has(name) && !METADATA.test(name));
  if (unknown) return invalid(unknown, 'parameter_unknown');
  if (findText(form, 'mode') !== 'payment') return invalid('mode');
  const currency = findText(form, 'line_items', '0', 'price_data', 'currency') ?? '';
  if (!/^[a-z]{3}$/.test(currency)) return invalid('line_items[0][price_data][currency]');
  const unit = findText(form, 'line_items', '0', 'price_data', 'unit_amount') ?? '';
  if (!/^\d{1,8}$/.test(unit)) return invalid('line_items[0][price_data][unit_amount]', 'parameter_invalid_integer');
  if (currency === 'usd' && Number(unit) < 50)
    return invalid('line_items[0][price_data][unit_amount]', 'amount_too_small');
  const quantity = findText(form, 'line_items', '0', 'quantity') ?? '';
  if (!/^[1-9]\d*$/.test(quantity)) return invalid('line_items[0][quantity]', 'parameter_invalid_integer');
  const expires = Number(findText(form, 'expires_at') ?? now + MAX_EXPIRY_SECONDS);
  if (expires < now + MIN_EXPIRY_SECONDS || expires > now + MAX_EXPIRY_SECONDS) return invalid('expires_at');
  const [success, cancel] = [findText(form, 'success_url') ?? '', findText(form, 'cancel_url') ?? ''];
  if (!URL.canParse(success)) return invalid('success_url', 'url_invalid');
  if (!URL.canParse(cancel)) return invalid('cancel_url', 'url_invalid');
  const reference = findText(form, 'client_reference_id') ?? null;
  if (reference !== null && reference.length > 200) return invalid('client_reference_id');
  const { metadata } = form;
  return {
    ok: true,
    session: {
      amount_total: Number(unit) * Number(quantity),
      currency,
      client_reference_id: reference,
      expires_at: expires,
      success_url: success,
      cancel_url: cancel,
      metadata: (typeof metadata === 'object' ? metadata : {}) as Record<string, string>,
    },
  };
}
