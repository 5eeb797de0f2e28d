import { ok } from '../../kernel/result.ts';
import { customerOrGuest, toCustomerOrGuest, visitor } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { listDevices } from '../devices/list-devices.ts';
import { listFitWarnings } from '../devices/list-fit-warnings.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { cartSchema, changedSchema, checkSchema, toCartAnswer, toProblemAnswer } from './cart.answers.ts';
import { acceptInput, checkInput, shippingChoicesInput, updateShippingInput } from './cart.input.ts';
import { cartOwner } from './cart-access.ts';
import { acceptChanges } from './check/accept-changes.ts';
import { checkCart } from './check/check-cart.ts';
import { saveShippingChoices } from './checkout/save-shipping-choices.ts';
import { updateShipping } from './checkout/update-shipping.ts';
import { cartLineOperations } from './lines/line.operations.ts';
import { countCart } from './view/count-cart.ts';
import { readCartWithOffers } from './view/read-cart.ts';

const tags = ['cart'];
const ACCEPT_REFUSALS = { 'cart.nothing-selected': 'refused', 'cart.no-such-line': 'missing' } as const;

export const getCartOperation = defineQuery({
  name: 'cart.get',
  access: visitor,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/cart/by-user',
      operationId: 'getCart',
      summary: 'The cart with current prices, stock and problems',
    },
  ],
  run: async ({ db, actor, locale, now }) => ok(await readCartWithOffers(db, toCustomerOrGuest(actor), locale, now)),
  data: cartSchema,
  async toData(cart, { db, actor, locale, t }) {
    const goods = cart.lines.filter(isGoods).map(({ productId }) => productId);
    const [main] = actor.customer && goods.length > 0 ? await listDevices(db, actor.customer.id) : [];
    return toCartAnswer(cart, await listFitWarnings(db, goods, main?.model ?? null, locale), t);
  },
});

export const updateCartShippingOperation = defineCommand({
  name: 'cart.update-shipping',
  access: cartOwner,
  input: updateShippingInput,
  refusals: {
    'cart.no-such-line': 'missing',
    'shipping.address-first': 'refused',
    'shipping.no-pickup': 'refused',
    'shipping.no-such-option': 'refused',
    'shipping.not-to-place': 'refused',
    'shipping.unable': 'refused',
  },
  foreignRefusal: 'cart.no-such-line',
  idempotency: 'key',
  transaction: true,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/cart/update-shipping',
      operationId: 'updateCartShipping',
      summary: 'Set the shipping option of lines',
    },
  ],
  run: ({ db, actor, locale, now }, input) => updateShipping(db, actor, input, { locale, now }),
  data: changedSchema,
  toData: async ({ version }, { db, actor }) => ({ version, cart_count: await countCart(db, actor) }),
});

export const checkCartOperation = defineCommand({
  name: 'cart.check',
  access: visitor,
  input: checkInput,
  refusals: ACCEPT_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/cart/check',
      operationId: 'checkCart',
      summary: 'Check whether the selected lines can be ordered at the prices and quantities last shown',
    },
  ],
  async run({ db, actor, locale, now }, { accept, lines }) {
    const owner = toCustomerOrGuest(actor);
    if (accept && owner) {
      const accepted = await acceptChanges(db, owner, { locale, now, only: lines });
      if (!accepted.ok) return accepted;
    }
    return checkCart(db, owner, locale, now);
  },
  data: checkSchema,
  toData: (check, { t }) => ({
    ok: check.ok,
    problems: check.problems.map(({ line, remedies, ...problem }) => {
      return { line, ...toProblemAnswer(problem, t), remedies };
    }),
  }),
});

/** The part of `cart.check` that the cart page needs for one form. */
export const acceptCartChangesOperation = defineCommand({
  name: 'cart.accept-changes',
  access: customerOrGuest,
  input: acceptInput,
  refusals: ACCEPT_REFUSALS,
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, actor, locale, now }, { lines }) => acceptChanges(db, actor, { locale, now, only: lines }),
});

/** Saves the options selected at checkout. The order submits and validates them again. */
export const saveShippingChoicesOperation = defineCommand({
  name: 'cart.save-shipping-choices',
  access: customerOrGuest,
  input: shippingChoicesInput,
  refusals: {},
  idempotency: 'none',
  tags,
  routes: [],
  async run({ db, actor }, { choices }) {
    await saveShippingChoices(db, actor, choices);
    return ok(null);
  },
});

export const cartOperations = [
  getCartOperation,
  ...cartLineOperations,
  updateCartShippingOperation,
  checkCartOperation,
  acceptCartChangesOperation,
  saveShippingChoicesOperation,
] as const;
