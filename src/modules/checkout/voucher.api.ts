import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok, type Refusal } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { sentenceFor, type Translator } from '../../platform/words.ts';
import type { Services } from '../../services.ts';
import { ownerOf } from '../cart/cart-owner.ts';
import { readSettings } from '../content/read-settings.ts';
import { type CartVoucher, judgeCartVoucher } from './judge-cart-voucher.ts';
import { tryVoucher } from './try-voucher.ts';
import { validityInput } from './voucher.input.ts';

const CODES = [
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
  code: z.enum(CODES).nullable(),
  /** Amount below the minimum spend. */
  missing: z.number().nullable(),
  message: z.string(),
});

/** Voucher validation for the selected cart lines. */
export function voucherApi(api: Api, { db, clock, config }: Services): void {
  api.call({
    method: 'POST',
    path: '/voucher/validity',
    operationId: 'checkVoucher',
    summary: 'Validate a voucher for the selected cart lines, with its discount',
    tags: ['orders'],
    body: validityInput,
    data: validitySchema,
    run: async ({ body, request, visitor, locale, t }) => {
      const now = clock();
      const owner = ownerOf(await visitor());
      const allowed = await tryVoucher(db, config.limits, { owner, ip: request.ip }, now);
      if (!allowed.ok) return allowed;
      // typed contact details are not verified: the response must not reveal whether another person has used a code
      const buyer = { email: (await visitor()).customer?.email ?? null, phone: null };
      const validated = await judgeCartVoucher(db, owner, body.code, { buyer, locale, now });
      const { currency } = await readSettings(db);
      return ok(validated.ok ? goodAnswer(validated.value, t) : faultAnswer(validated.refusal, currency, t));
    },
  });
}

function goodAnswer(voucher: CartVoucher, t: Translator): z.input<typeof validitySchema> {
  const { saving: amount, currency, freeShipping: free_shipping, title } = voucher;
  const discount = toMajor({ amount, currency });
  return { valid: true, discount, free_shipping, code: null, missing: null, message: t('vouchers.holds', { title }) };
}

function faultAnswer(refusal: Refusal, currency: string, t: Translator): z.input<typeof validitySchema> {
  const { missingMinor } = refusal.facts;
  return {
    valid: false,
    discount: 0,
    free_shipping: false,
    code: codeOf(refusal.code),
    missing: typeof missingMinor === 'number' ? toMajor({ amount: missingMinor, currency }) : null,
    message: sentenceFor(refusal, t),
  };
}

function codeOf(code: string): (typeof CODES)[number] {
  const name = code.replace('voucher.', '').replaceAll('-', '_');
  // the API has no code for first-order vouchers; the message explains it
  return CODES.find((one) => one === name) ?? 'user_limit';
}
