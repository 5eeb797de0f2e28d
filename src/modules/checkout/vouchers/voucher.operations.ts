import { ok } from '../../../kernel/result.ts';
import { toCustomerOrGuest, visitor } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { cartOwner } from '../../cart/cart-access.ts';
import { saveCartVoucher } from '../../cart/checkout/save-cart-voucher.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { applyVoucher, validateCartVoucher } from './validate-cart-voucher.ts';
import { toInvalidAnswer, toValidAnswer, validitySchema } from './voucher.answers.ts';
import { applyVoucherInput, validityInput } from './voucher.input.ts';
import { getVoucherLimitKey } from './voucher-limits.ts';
import { VOUCHER_REFUSALS } from './voucher-refusals.ts';

/** An invalid voucher is a result, not a refusal. */
export const checkVoucherOperation = defineQuery({
  name: 'checkout.check-voucher',
  access: visitor,
  input: validityInput,
  limits: [{ name: 'voucher', getKey: ({ actor, address }) => getVoucherLimitKey(toCustomerOrGuest(actor), address) }],
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
    return ok(await validateCartVoucher(db, toCustomerOrGuest(actor), code, { buyer, locale, now }));
  },
  data: validitySchema,
  async toData(validated, { db, t }) {
    if (validated.ok) return toValidAnswer(validated.value, t);
    const { currency } = await readSettings(db);
    return toInvalidAnswer(validated.refusal, currency, t);
  },
});

/** The voucher of the cart for display; without a limit, because its code was checked when it was saved. */
export const getCartVoucherOperation = defineQuery({
  name: 'checkout.get-cart-voucher',
  access: visitor,
  input: validityInput,
  refusals: VOUCHER_REFUSALS,
  tags: ['orders'],
  routes: [],
  async run({ db, actor, locale, now }, { code }) {
    const buyer = { email: actor.customer?.email ?? null, phone: null };
    return validateCartVoucher(db, toCustomerOrGuest(actor), code, { buyer, locale, now });
  },
});

/** Saves the voucher with the cart, if it is valid. */
export const applyVoucherOperation = defineCommand({
  name: 'checkout.apply-voucher',
  access: cartOwner,
  input: applyVoucherInput,
  limits: [{ name: 'voucher', getKey: ({ actor, address }) => getVoucherLimitKey(actor, address) }],
  refusals: VOUCHER_REFUSALS,
  idempotency: 'none',
  tags: ['orders'],
  routes: [],
  async run({ db, actor, visitor: identify, locale, now }, { code }) {
    const buyer = { email: (await identify()).customer?.email ?? null, phone: null };
    return applyVoucher(db, actor, code, { buyer, locale, now });
  },
});

export const removeVoucherOperation = defineCommand({
  name: 'checkout.remove-voucher',
  access: cartOwner,
  refusals: {},
  idempotency: 'none',
  tags: ['orders'],
  routes: [],
  async run({ db, actor }) {
    await saveCartVoucher(db, actor, null);
    return ok(null);
  },
});

export const cartVoucherOperations = [
  checkVoucherOperation,
  getCartVoucherOperation,
  applyVoucherOperation,
  removeVoucherOperation,
] as const;
