import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';
import type { CartVoucher } from './validate-cart-voucher.ts';

const PROBLEM_CODES = [
  'not_found',
  'not_started',
  'expired',
  'min_spend',
  'not_applicable',
  'used_up',
  'user_limit',
  'login_required',
  'own_seller_only',
] as const;

export const validitySchema = z.object({
  valid: z.boolean(),
  /** Discount on the selected goods. */
  discount: z.number(),
  free_shipping: z.boolean(),
  /** Why it is invalid. */
  code: z.enum(PROBLEM_CODES).nullable(),
  /** Amount below the minimum spend. */
  missing: z.number().nullable(),
  message: z.string(),
});

export function toValidAnswer(voucher: CartVoucher, t: Translator): z.input<typeof validitySchema> {
  const { saving: amount, currency, freeShipping: free_shipping, title } = voucher;
  const discount = toMajor({ amount, currency });
  return { valid: true, discount, free_shipping, code: null, missing: null, message: t('vouchers.holds', { title }) };
}

export function toInvalidAnswer(refusal: Refusal, currency: string, t: Translator): z.input<typeof validitySchema> {
  const { missingMinor } = refusal.facts;
  return {
    valid: false,
    discount: 0,
    free_shipping: false,
    code: toApiCode(refusal.code),
    missing: typeof missingMinor === 'number' ? toMajor({ amount: missingMinor, currency }) : null,
    message: translateRefusal(refusal, t),
  };
}

function toApiCode(code: string): (typeof PROBLEM_CODES)[number] {
  const name = code.replace('voucher.', '').replaceAll('-', '_');
  // the API has no code for first-order vouchers; the message explains it
  return PROBLEM_CODES.find((one) => one === name) ?? 'user_limit';
}
