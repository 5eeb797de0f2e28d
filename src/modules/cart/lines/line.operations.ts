import type { Db } from '../../../platform/database/db.ts';
import { defineCommand } from '../../../platform/operations/operation.ts';
import { addedBundleSchema, addedSchema, changedSchema } from '../cart.answers.ts';
import { addInput, addRepairInput, bundleInput, changeInput, removeInput } from '../cart.input.ts';
import type { CartOwner } from '../cart.rules.ts';
import { cartOwner } from '../cart-access.ts';
import { isCartUnchanged } from '../check/is-cart-unchanged.ts';
import { countCart } from '../view/count-cart.ts';
import { type AddBundleResult, addBundle } from './add-bundle.ts';
import { addRepairToCart } from './add-repair-to-cart.ts';
import { type AddToCartResult, addToCart } from './add-to-cart.ts';
import { buyNow } from './buy-now.ts';
import { changeQuantity } from './change-quantity.ts';
import { removeLine } from './remove-line.ts';
import { selectLines } from './select-lines.ts';

export const ADD_REFUSALS = {
  'cart.attributes-required': 'refused',
  'cart.exceeds-inventory': 'refused',
  'cart.full': 'refused',
  'cart.no-such-product': 'missing',
  'cart.out-of-stock': 'refused',
  'cart.store-closed': 'refused',
  'catalog.no-such-variant': 'refused',
  'quantity.maximum': 'refused',
  'quantity.minimum': 'refused',
} as const;

/** The transaction also rolls back when the response fails, so that a retry without a key does not add pieces twice. */
const writes = { access: cartOwner, idempotency: 'key' as const, transaction: true, tags: ['cart'] };

/** A form counts as submitted twice if the cart has not changed since the first submission. */
const repeatedForm = {
  windowMs: 5_000,
  isRepeat: (db: Db, first: { cartId: string; version: number }, owner: CartOwner) => isCartUnchanged(db, owner, first),
};

type Change = { version: number };
type ToData = { db: Db; actor: CartOwner };

const toChanged = async ({ version }: Change, { db, actor }: ToData) => ({
  version,
  cart_count: await countCart(db, actor),
});

const toAdded = ({ lineId: id, quantity, version, cartCount: cart_count }: AddToCartResult) => ({
  id,
  quantity,
  version,
  cart_count,
});

const toAddedBundle = async ({ lineIds: ids, quantity, version }: AddBundleResult, { db, actor }: ToData) => ({
  ids,
  quantity,
  version,
  cart_count: await countCart(db, actor),
});

export const addCartLineOperation = defineCommand({
  ...writes,
  name: 'cart.add-line',
  input: addInput,
  refusals: ADD_REFUSALS,
  routes: [{ method: 'POST', path: '/cart/action', operationId: 'addCartLine', summary: 'Add a product to the cart' }],
  run: ({ db, actor, locale, now }, input) => addToCart(db, actor, input, { locale, now }),
  repeatedForm,
  data: addedSchema,
  toData: toAdded,
});

export const buyProductOperation = defineCommand({
  ...writes,
  name: 'cart.buy-now',
  input: addInput,
  refusals: ADD_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/cart/buy-now',
      operationId: 'buyProductNow',
      summary: 'Add a product and deselect all other lines',
    },
  ],
  run: ({ db, actor, locale, now }, input) => buyNow(db, actor, input, { locale, now }),
  repeatedForm,
  data: addedSchema,
  toData: toAdded,
});

export const addBundleOperation = defineCommand({
  ...writes,
  name: 'cart.add-bundle',
  input: bundleInput,
  refusals: {
    ...ADD_REFUSALS,
    'cart.bundle-parts': 'refused',
    'cart.bundle-short': 'refused',
    'cart.no-such-bundle': 'missing',
  },
  routes: [
    {
      method: 'POST',
      path: '/cart/add-bundle',
      operationId: 'addBundleToCart',
      summary: 'Add a complete bundle to the cart',
    },
  ],
  run: ({ db, actor, locale, now }, input) => addBundle(db, actor, input, { locale, now }),
  repeatedForm,
  data: addedBundleSchema,
  toData: toAddedBundle,
});

export const addRepairOperation = defineCommand({
  ...writes,
  name: 'cart.add-repair',
  input: addRepairInput,
  refusals: {
    'cart.full': 'refused',
    'cart.repair-in-order': 'refused',
    'cart.repair-settled': 'refused',
    'tickets.not-found': 'missing',
  },
  foreignRefusal: 'tickets.not-found',
  routes: [
    {
      method: 'POST',
      path: '/cart/add-repair',
      operationId: 'addRepairToCart',
      summary: 'Add the amount due for a repair to the cart',
    },
  ],
  run: ({ db, actor, now }, input) => addRepairToCart(db, actor, input, now),
  repeatedForm,
  data: addedSchema,
  toData: toAdded,
});

export const updateCartLinesOperation = defineCommand({
  ...writes,
  name: 'cart.update-lines',
  input: changeInput,
  refusals: {
    'cart.no-such-line': 'missing',
    'cart.out-of-stock': 'refused',
    'quantity.maximum': 'refused',
    'quantity.minimum': 'refused',
  },
  foreignRefusal: 'cart.no-such-line',
  routes: [
    {
      method: 'POST',
      path: '/cart/change',
      operationId: 'updateCartLines',
      summary: 'Select and deselect lines, or set the quantity of one line',
    },
  ],
  run: ({ db, actor, now }, { id, quantity, checked, unchecked }) =>
    id === undefined || quantity === undefined
      ? selectLines(db, actor, { checked, unchecked }, now)
      : changeQuantity(db, actor, { id, quantity }, now),
  data: changedSchema,
  toData: toChanged,
});

const removeRoute = { summary: 'Remove a line from the cart' } as const;

export const removeCartLineOperation = defineCommand({
  ...writes,
  name: 'cart.remove-line',
  params: removeInput,
  refusals: { 'cart.no-such-line': 'missing' },
  foreignRefusal: 'cart.no-such-line',
  routes: [
    { ...removeRoute, method: 'DELETE', path: '/cart/{id}', operationId: 'removeCartLine' },
    {
      ...removeRoute,
      method: 'DELETE',
      path: '/cart/delete',
      operationId: 'removeCartLineByQuery',
      paramsIn: 'query',
    },
    { ...removeRoute, method: 'POST', path: '/cart/delete', operationId: 'removeCartLineByBody', paramsIn: 'body' },
  ],
  run: ({ db, actor, now }, { id }) => removeLine(db, actor, id, now),
  data: changedSchema,
  toData: toChanged,
});

export const cartLineOperations = [
  addCartLineOperation,
  buyProductOperation,
  addBundleOperation,
  addRepairOperation,
  updateCartLinesOperation,
  removeCartLineOperation,
] as const;
