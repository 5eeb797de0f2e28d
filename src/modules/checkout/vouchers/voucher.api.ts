import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import { ok, type Refusal } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';
import type { Services } from '../../../services.ts';
import { toCartOwner } from '../../cart/cart-owner.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { limitVoucherTries } from './limit-voucher-tries.ts';
import { type CartVoucher, validateCartVoucher } from './validate-cart-voucher.ts';
import { validityInput } from './voucher.input.ts';

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

const validitySchema = z.object({
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

/** Voucher validation for the selected cart lines. */
export function voucherApi(api: Api, { db, clock, config }: Services): void {
  api.addEndpoint({
    method: 'POST',
    path: '/voucher/validity',
    operationId: 'checkVoucher',
    summary: 'Validate a voucher for the selected cart lines, with its discount',
    tags: ['orders'],
    body: validityInput,
    data: validitySchema,
    run: async ({ body, request, visitor, locale, t }) => {
      const now = clock();
      const owner = toCartOwner(await visitor());
      const allowed = await limitVoucherTries(db, config.limits, { owner, ip: request.ip }, now);
      if (!allowed.ok) return allowed;
      // typed contact details are not verified: the response must not reveal whether another person has used a code
      const buyer = { email: (await visitor()).customer?.email ?? null, phone: null };
      const validated = await validateCartVoucher(db, owner, body.code, { buyer, locale, now });
      const { currency } = await readSettings(db);
      return ok(validated.ok ? toValidAnswer(validated.value, t) : toInvalidAnswer(validated.refusal, currency, t));
    },
  });
}

function toValidAnswer(voucher: CartVoucher, t: Translator): z.input<typeof validitySchema> {
  const { saving: amount, currency, freeShipping: free_shipping, title } = voucher;
  const discount = toMajor({ amount, currency });
  return { valid: true, discount, free_shipping, code: null, missing: null, message: t('vouchers.holds', { title }) };
}

function toInvalidAnswer(refusal: Refusal, currency: string, t: Translator): z.input<typeof validitySchema> {
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
