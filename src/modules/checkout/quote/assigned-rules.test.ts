import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  fillCart,
  makePickupPoint,
  makeShippingRule,
  NO_PROVIDERS,
  NOW,
  newGuest,
  press,
} from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import type { Db } from '../../../platform/database/db.ts';
import { updateShippingInput } from '../../cart/cart.input.ts';
import { updateShipping } from '../../cart/checkout/update-shipping.ts';
import { readCart } from '../../cart/view/read-cart.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { quoteCheckout } from './quote-checkout.ts';

const KABUL = { country: 'AF', state: 'KAB', zip: null };
const DUBAI = { country: 'AE', state: 'DU', zip: null };

let database: TestDatabase;
let db: Db;
let standard: number;
let freight: number;
let cooled: number;
beforeAll(async () => {
  database = await testDb();
  db = database.db;
  standard = await makeShippingRule(db, { price: 490, freeOver: 5_000, pickupFee: 100 });
  await makeShippingRule(db, { country: 'AE', price: 900 });
  freight = await makeShippingRule(db, { price: 6_000, title: { en: 'Freight' }, forAssignedProducts: true });
  cooled = await makeShippingRule(db, {
    price: 2_000,
    title: { en: 'Cooled' },
    forAssignedProducts: true,
    pickupFee: 0,
  });
  await makePickupPoint(db, { city: 'Kabul', country: 'AF' });
});
afterAll(() => database.close());

/** A guest with one product for each rule that it names; null: none. */
async function guestWith(...ruleIds: (number | null)[]) {
  const owner = newGuest();
  for (const shippingRuleId of ruleIds) {
    const product = await makeProduct(db, { selling: 10_000, shippingRuleId: shippingRuleId ?? undefined });
    await fillCart(db, owner, product.id);
  }
  return owner;
}

const quote = (owner: Awaited<ReturnType<typeof guestWith>>, destination = KABUL) =>
  quoteCheckout(db, owner, { destination, providers: NO_PROVIDERS }, { locale: 'en', now: NOW });

test('a rule for some products is not offered to others', async () => {
  const { shipments } = await quote(await guestWith(null));
  expect(shipments).toMatchObject([{ option: { way: { ruleId: standard }, price: 0 } }]);
  expect(shipments[0]?.options.map(({ way }) => way.ruleId)).toEqual([standard, standard]);
});

test('a parcel with a product that names a rule is sent and ordered by this rule only', async () => {
  const owner = await guestWith(null, freight);
  const { shipments, bill, problems } = await quote(owner);
  expect(shipments).toMatchObject([{ lines: [{}, {}], options: [{ title: 'Freight', price: 6_000 }] }]);
  expect({ shipping: bill.shipping, problems }).toEqual({ shipping: 6_000, problems: [] });
  const placed = await press(db, owner, { order_method: 2 });
  const order = placed.ok ? await readOrderById(db, placed.value.id) : null;
  expect(order?.shipments).toMatchObject([{ shippingRuleId: freight, shippingTitle: 'Freight', shipping: 6_000 }]);
});

test('of two rules that products name, the one with the highest price applies', async () => {
  const { shipments } = await quote(await guestWith(cooled, null, freight));
  expect(shipments).toMatchObject([{ option: { title: 'Freight', price: 6_000 }, lines: [{}, {}, {}] }]);
  const { shipments: cold } = await quote(await guestWith(cooled));
  expect(cold[0]?.options.map(({ title, price }) => [title, price])).toEqual([
    ['Cooled', 2_000],
    ['Counter Kabul', 0],
  ]);
});

test('only the products whose rule does not reach the destination cannot be delivered', async () => {
  const owner = await guestWith(null, freight);
  const { shipments, problems } = await quote(owner, DUBAI);
  expect(shipments.map(({ option }) => option?.price ?? null).sort()).toEqual([900, null]);
  const stuck = shipments.find(({ option }) => option === null);
  expect(problems).toMatchObject([{ code: 'shipping.not-to-place', line: stuck?.lines[0]?.id }]);
});

test('a standard option is refused for a parcel with a product that names a rule', async () => {
  const owner = await guestWith(null, freight);
  const { lines } = await readCart(db, owner, 'en', NOW);
  const choose = (shipping_rule_id: number) =>
    updateShipping(
      db,
      owner,
      updateShippingInput.parse({ ...KABUL, zip: '', cart_ids: [lines[1]?.id], shipping_type: 1, shipping_rule_id }),
      { locale: 'en', now: NOW },
    );
  expect(await choose(standard)).toMatchObject({ refusal: { fields: { shipping_rule_id: [{}] } } });
  expect(await choose(freight)).toMatchObject({ value: { way: { ruleId: freight } } });
});
