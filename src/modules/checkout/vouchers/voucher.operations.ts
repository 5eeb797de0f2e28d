import { ok } from '../../../kernel/result.ts';
import { visitor } from '../../../platform/operations/access.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { toCartOwner } from '../../cart/cart-owner.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { validateCartVoucher } from './validate-cart-voucher.ts';
import { toInvalidAnswer, toValidAnswer, validitySchema } from './voucher.answers.ts';
import { validityInput } from './voucher.input.ts';
import { getVoucherLimitKey } from './voucher-limits.ts';

/** An invalid voucher is a result, not a refusal. */
export const checkVoucherOperation = defineQuery({
  name: 'checkout.check-voucher',
  access: visitor,
  input: validityInput,
  limits: [{ name: 'voucher', getKey: ({ actor, address }) => getVoucherLimitKey(toCartOwner(actor), address) }],
  refusals: {},
  tags: ['orders'],
  routes: [
    {
      method: 'POST',
      path: '/voucher/validity',
      operationId: 'checkVoucher',
      summary: 'Validate a voucher for the selected cart lines, with its discount',
    },
  ],
  async run({ db, actor, locale, now }, { code }) {
    // typed contact details are not verified: the response must not reveal whether another person has used a code
    const buyer = { email: actor.customer?.email ?? null, phone: null };
    return ok(await validateCartVoucher(db, toCartOwner(actor), code, { buyer, locale, now }));
  },
  data: validitySchema,
  async toData(validated, { db, t }) {
    if (validated.ok) return toValidAnswer(validated.value, t);
    const { currency } = await readSettings(db);
    return toInvalidAnswer(validated.refusal, currency, t);
  },
});

export const cartVoucherOperations = [checkVoucherOperation] as const;
