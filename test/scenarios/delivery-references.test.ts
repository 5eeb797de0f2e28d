import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCartWithOffers } from '../../src/modules/cart/view/read-cart.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { fillCart, makePickupPoint, makeShippingRule, NOW, newGuest, press } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { makeCustomer, makeStore } from '../support/people.ts';
import { BANK_ACCOUNT_EXAMPLE, PICKUP_LOCATION_EXAMPLE, SHIPPING_RULE_EXAMPLE } from '../support/resource-examples.ts';
import { createStaffApi, signedIn } from '../support/staff-client.ts';

const VISIBLE_RULES = 200;
const VISIBLE_LOCATIONS = 500;
const BANK_TRANSFER = 7;

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'owner');
});
afterAll(() => shop.close());

const create = (name: string, values: object) => call(name, { values }, { token });
const update = (path: string, version: number, values: object) => call(path, { version, values }, { token });
const remove = (path: string) => call(path, undefined, { token, method: 'DELETE' });

/** Fields of a refusal. */
function listFields({ body }: { body: string }): string[] {
  return Object.keys(JSON.parse(body).data.fields);
}

/** Places an order of one new product. */
async function order(changes: (line: string) => Parameters<typeof press>[2]) {
  const buyer = newGuest();
  const product = await makeProduct(shop.db, { selling: 4_000 });
  await fillCart(shop.db, buyer, product.id);
  const { lines } = await readCartWithOffers(shop.db, buyer, 'en', NOW);
  const placed = await press(shop.db, buyer, changes(lines[0]?.id ?? ''));
  if (!placed.ok) throw new Error(placed.refusal.code);
}

test('a bank account with transfers keeps its currency and cannot be deleted', async () => {
  await makeShippingRule(shop.db, { price: 0, codFee: 0 });
  const { id } = (await create('bank-accounts', BANK_ACCOUNT_EXAMPLE)).data;
  const account = `bank-accounts/${id}`;
  const euros = { ...BANK_ACCOUNT_EXAMPLE, currency: 'EUR' };
  expect((await update(account, 1, euros)).status).toBe(200);
  expect((await update(account, 2, BANK_ACCOUNT_EXAMPLE)).status).toBe(200);
  await order(() => ({ order_method: BANK_TRANSFER }));
  expect(listFields(await update(account, 3, euros))).toEqual(['currency']);
  expect((await update(account, 3, { ...BANK_ACCOUNT_EXAMPLE, holder: 'Other Ltd' })).status).toBe(200);
  expect(await remove(account)).toMatchObject({ status: 409 });
});

test('the delivery option of an order cannot be deleted, and an unused one can', async () => {
  const id = await makeShippingRule(shop.db, { price: 0, codFee: 0 });
  await order(() => ({ shipping_rule_id: id }));
  const removed = await remove(`shipping-rules/${id}`);
  expect(removed.status).toBe(409);
  expect(JSON.parse(removed.body).message).toContain('Hide it instead');
  const unused = await makeShippingRule(shop.db, { country: 'NZ' });
  expect((await remove(`shipping-rules/${unused}`)).status).toBe(200);
});

test('a pickup location cannot be deleted while an order is to be collected there', async () => {
  await makeShippingRule(shop.db, { price: 0, codFee: 0, pickupFee: 0 });
  const id = await makePickupPoint(shop.db, { city: 'Kabul', country: 'AF' });
  await order((line) => ({ packages: [{ cart_ids: [line], shipping_type: 2, pickup_point_id: id }] }));
  const location = `pickup-locations/${id}`;
  const removed = await remove(location);
  expect(removed.status).toBe(409);
  expect(JSON.parse(removed.body).message).toContain('wait for pickup');
  await shop.db.updateTable('order_shipment').set({ status: 5 }).where('pickup_location_id', '=', id).execute();
  expect((await remove(location)).status).toBe(200);
});

test('a new pickup location is offered at once, and a hidden one no more', async () => {
  const buyer = await makeCustomer(shop.db);
  const product = await makeProduct(shop.db, { selling: 4_000 });
  await fillCart(shop.db, { customerId: buyer.id }, product.id);
  await create('shipping-rules', { ...SHIPPING_RULE_EXAMPLE, pickup_fee: 0 });
  const listOffered = async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/quote',
      payload: { country: 'DE', zip: '10115' },
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const options: { pickup_point_id: number | null }[] = answer.json().data.packages[0].shipping_options;
    return options.flatMap(({ pickup_point_id: point }) => point ?? []);
  };
  expect(await listOffered()).toEqual([]);
  const { id } = (await create('pickup-locations', PICKUP_LOCATION_EXAMPLE)).data;
  expect(await listOffered()).toEqual([id]);
  await update(`pickup-locations/${id}`, 1, { ...PICKUP_LOCATION_EXAMPLE, status: 2 });
  expect(await listOffered()).toEqual([]);
});

test('a delivery option that checkout would not read cannot be made visible', async () => {
  const hidden = { ...SHIPPING_RULE_EXAMPLE, status: 2 };
  const { id } = (await create('shipping-rules', hidden)).data;
  for (let number = 0; number < VISIBLE_RULES; number += 1) await makeShippingRule(shop.db, { country: 'AQ' });
  expect(listFields(await create('shipping-rules', SHIPPING_RULE_EXAMPLE))).toEqual(['status']);
  expect(listFields(await update(`shipping-rules/${id}`, 1, SHIPPING_RULE_EXAMPLE))).toEqual(['status']);
  expect((await update(`shipping-rules/${id}`, 1, { ...hidden, price: 590 })).status).toBe(200);
});

test('a pickup location that checkout would not read cannot be made visible', async () => {
  for (let number = 0; number < VISIBLE_LOCATIONS; number += 1)
    await makePickupPoint(shop.db, { city: 'Kabul', country: 'AF' });
  expect(listFields(await create('pickup-locations', PICKUP_LOCATION_EXAMPLE))).toEqual(['status']);
  const hidden = await create('pickup-locations', { ...PICKUP_LOCATION_EXAMPLE, status: 2 });
  expect(hidden.data.values.status).toBe(2);
});

test('the delivery option that products name cannot be deleted or given to another seller', async () => {
  const [seller, other] = [await makeStore(shop.db, { slug: 'named' }), await makeStore(shop.db, { slug: 'other' })];
  const id = await makeShippingRule(shop.db, { forAssignedProducts: true });
  await makeProduct(shop.db, { shippingRuleId: id, sellerId: seller });
  const removed = await remove(`shipping-rules/${id}`);
  expect(removed.body).toContain('1 product uses it');
  const given = (version: number, seller_id: number) =>
    update(`shipping-rules/${id}`, version, { ...SHIPPING_RULE_EXAMPLE, seller_id });
  expect(listFields(await given(1, other))).toEqual(['seller_id']);
  expect((await given(1, seller)).status).toBe(200);
});

test('a product names a delivery option of the shop or of its seller', async () => {
  const [seller, other] = [await makeStore(shop.db, { slug: 'own' }), await makeStore(shop.db, { slug: 'foreign' })];
  const [own, foreign] = [
    await makeShippingRule(shop.db, { sellerId: seller }),
    await makeShippingRule(shop.db, { sellerId: other }),
  ];
  const { id } = await makeProduct(shop.db, { sellerId: seller });
  const { data } = await call(`products/${id}`, undefined, { token });
  const name = (version: number, shipping_rule_id: number) =>
    update(`products/${id}`, version, { ...data.values, shipping_rule_id });
  expect(listFields(await name(1, foreign))).toEqual(['shipping_rule_id']);
  expect((await name(1, own)).status).toBe(200);
});

test('the size of a product is complete or empty', async () => {
  const { id } = await makeProduct(shop.db);
  const { data } = await call(`products/${id}`, undefined, { token });
  const resize = (version: number, length_mm: number | null, width_mm: number | null, height_mm: number | null) =>
    update(`products/${id}`, version, { ...data.values, length_mm, width_mm, height_mm });
  expect(listFields(await resize(1, 300, null, 100))).toEqual(['width_mm']);
  expect(listFields(await resize(1, 300, 10_001, 100))).toEqual(['values.width_mm']);
  expect((await resize(1, 300, 200, 100)).status).toBe(200);
  expect((await resize(2, null, null, null)).status).toBe(200);
});
