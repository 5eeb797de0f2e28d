import { z } from 'zod';

/** Error response of PayPal. */
export function paypalError(name: string, issue: string, field?: string): unknown {
  return { name, message: issue, debug_id: 'f0f0f0f0f0f0f', details: [{ issue, ...(field && { field }) }], links: [] };
}

/** Currencies without decimals at PayPal; all others have two. */
const ZERO_DECIMAL_CURRENCIES = new Set(['HUF', 'JPY', 'TWD']);
const SUPPORTED_CURRENCIES = new Set(
  'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

const wireAmount = z
  .strictObject({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/) })
  .refine(({ currency_code }) => SUPPORTED_CURRENCIES.has(currency_code), 'CURRENCY_NOT_SUPPORTED')
  .refine(
    ({ currency_code, value }) => !ZERO_DECIMAL_CURRENCIES.has(currency_code) || !value.includes('.'),
    'DECIMALS_NOT_SUPPORTED',
  )
  .refine(({ value }) => Number(value) > 0, 'CANNOT_BE_ZERO_OR_NEGATIVE');

/** Fields of an order that the shop may send; unknown fields are refused. */
const orderSchema = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.strictObject({
      custom_id: z.string().min(1).max(127),
      invoice_id: z.string().min(1).max(127),
      description: z.string().min(1).max(127),
      amount: wireAmount,
    }),
  ]),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: z.string().min(1).max(127),
        locale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING']),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

export type OrderRequest = z.output<typeof orderSchema>;
type CheckResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** Validates a new order as PayPal does. */
export function checkOrder(body: unknown): CheckResult<OrderRequest> {
  return checkSchema(orderSchema, body);
}

const refundSchema = z.strictObject({
  amount: wireAmount.optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});

export function checkRefund(body: unknown): CheckResult<z.output<typeof refundSchema>> {
  return checkSchema(refundSchema, body);
}

function checkSchema<T>(schema: z.ZodType<T>, body: unknown): CheckResult<T> {
  const read = schema.safeParse(body);
  if (read.success) return { ok: true, value: read.data };
  const [issue] = read.error.issues;
  const field = `/${(issue?.path ?? []).map(String).join('/')}`;
  return { ok: false, error: paypalError('INVALID_REQUEST', issue?.message ?? 'INVALID', field) };
}
