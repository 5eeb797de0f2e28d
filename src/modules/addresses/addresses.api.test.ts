import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeShippingRule } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { formatAddressLines } from '../../web/storefront/order/order-view.server.ts';
import { MAX_ADDRESSES } from './addresses.input.ts';

const KABUL = {
  name: 'Zahra Karimi',
  phone: '070 123 4567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4, House 12',
};
let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
});
afterAll(() => shop.close());

async function customer() {
  const { id, token } = await makeCustomer(shop.db);
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { language: 'en', authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ method, url: `/api/v1/${url}`, headers, payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const save = (more: object = {}) => call('POST', 'user/address/action', { ...KABUL, ...more });
  return { id, call, save };
}

test('an address book is only accessible to its customer', async () => {
  const zahra = await customer();
  const { id } = (await zahra.save()).data;
  const other = await customer();
  expect((await other.call('GET', `address/${id}`)).status).toBe(404);
  expect((await other.save({ id, name: 'Thief' })).status).toBe(404);
  expect((await other.call('DELETE', `address/${id}`)).status).toBe(404);
  expect((await other.call('POST', 'order/action', { address_id: id, order_method: 2 })).status).not.toBe(200);
  expect((await shop.app.inject({ url: '/api/v1/user/address/all' })).statusCode).toBe(401);
  expect((await zahra.call('GET', `address/${id}`)).data.address).toMatchObject({
    name: 'Zahra Karimi',
    city: 'Kabul',
  });
});

test('a required field of the country is reported when it is empty', async () => {
  const { save } = await customer();
  expect(await save({ city: '' })).toMatchObject({ status: 201, data: { fields: { city: [expect.any(String)] } } });
});

test('the first address becomes the default, another can replace it, and the newest inherits it', async () => {
  const { call, save } = await customer();
  const first = (await save()).data;
  expect(first.addresses).toMatchObject([{ default_shipping: true, default_billing: true, phone: '+93701234567' }]);
  const second = (await save({ name: 'Office', label: 'work', default_shipping: true })).data;
  expect(second.addresses).toMatchObject([
    { name: 'Office', default_shipping: true, default_billing: false },
    { default_shipping: false, default_billing: true },
  ]);
  const left = await call('POST', 'user/address/delete', { id: first.id });
  expect(left.data.addresses).toMatchObject([{ name: 'Office', default_shipping: true, default_billing: true }]);
});

test('an address book has a maximum size', async () => {
  const { save } = await customer();
  for (let more = 0; more < MAX_ADDRESSES; more += 1) expect((await save()).status).toBe(200);
  expect((await save()).data.code).toBe('addresses.too_many');
});

test('an order uses a saved address and stores a copy of it', async () => {
  const { id, call, save } = await customer();
  await fillCart(shop.db, { customerId: id }, (await makeProduct(shop.db)).id);
  const address = (await save()).data.id;
  const order = (await call('POST', 'order/action', { address_id: address, order_method: 2 })).data;
  await call('DELETE', `user/address/delete?id=${address}`);
  const shown = (await call('POST', 'order/by-user', { order_id: order.id })).data.order;
  expect(shown.address).toMatchObject({ name: 'Zahra Karimi', address_1: 'Street 4, House 12' });
});

test('a saved billing address is used, and a deleted one is reported at its field', async () => {
  const { id, call, save } = await customer();
  const address_id = (await save()).data.id;
  const billing_address_id = (await save({ name: 'Office' })).data.id;
  const buy = async () => {
    await fillCart(shop.db, { customerId: id }, (await makeProduct(shop.db)).id);
    return call('POST', 'order/action', { address_id, billing_address_id, order_method: 2 });
  };
  const { order } = (await call('POST', 'order/by-user', { order_id: (await buy()).data.id })).data;
  expect([order.address.name, order.billing_address.name]).toEqual(['Zahra Karimi', 'Office']);
  await call('DELETE', `user/address/delete?id=${billing_address_id}`);
  const refused = await buy();
  expect([refused.status, Object.keys(refused.data.fields)]).toEqual([201, ['billing_address_id']]);
});

test('an address typed for an order is saved if the buyer requests it', async () => {
  const { id, call } = await customer();
  const phone = await makeProduct(shop.db);
  const buy = async (more: object) => {
    await fillCart(shop.db, { customerId: id }, phone.id);
    const billing_address = { ...KABUL, name: 'Karimi Ltd', address_1: 'Market 1' };
    await call('POST', 'order/action', { address: KABUL, billing_address, order_method: 2, ...more });
    return (await call('GET', 'user/address/all')).data.addresses.length;
  };
  expect(await buy({})).toBe(0);
  expect(await buy({ save_address: true })).toBe(1);
  const bills = await shop.db
    .selectFrom('shop_order')
    .select('billing_address')
    .where('customer_id', '=', id)
    .execute();
  expect(bills.map(({ billing_address: bill }) => bill?.name)).toEqual(['Karimi Ltd', 'Karimi Ltd']);
});

test('an address can be written back unchanged, to the address book, a quote and an order', async () => {
  const { id, call, save } = await customer();
  const full = {
    state: 'CA',
    zip: '94103',
    address_2: 'Floor 2',
    landmark: 'Bridge',
    company: 'Karimi Ltd',
    tax_id: '12-3456789',
  };
  const american = {
    country: 'US',
    phone: '+14155550132',
    city: 'San Francisco',
    delivery_note: 'Ring twice',
    ...full,
  };
  const french = { country: 'FR', phone: '+33612345678', state: '', city: 'Paris', zip: '75001' };
  for (const more of [{}, french, american]) {
    const first = await save(more);
    expect([first.status, first.message]).toEqual([200, expect.any(String)]);
    const addressId = first.data.id;
    const read = (await call('GET', `address/${addressId}`)).data.address;
    const saved = await call('POST', 'user/address/action', read);
    expect([saved.status, saved.message]).toEqual([200, expect.any(String)]);
    expect((await call('GET', `address/${addressId}`)).data.address).toEqual(read);
    const { country, state, zip } = read;
    expect((await call('POST', 'order/quote', { country, state, zip })).status).toBe(200);
  }
  const { addresses } = (await call('GET', 'user/address/all')).data;
  const {
    id: _id,
    label: _label,
    default_shipping: _shipping,
    default_billing: _billing,
    ...address
  } = addresses.find((one: { state: string }) => one.state === 'KAB');
  const order = { address, address_id: null, billing_address: null, shipping_rule_id: null, order_method: 2 };
  await fillCart(shop.db, { customerId: id }, (await makeProduct(shop.db)).id);
  const placed = await call('POST', 'order/action', order);
  expect([placed.status, placed.data]).toEqual([200, expect.objectContaining({ code: expect.any(String) })]);
  const shown = (await call('POST', 'order/by-user', { order_id: placed.data.id })).data.order;
  expect(shown.address).toEqual(address);
  await fillCart(shop.db, { customerId: id }, (await makeProduct(shop.db)).id);
  const again = { ...order, address: shown.address, billing_address: shown.billing_address };
  expect((await call('POST', 'order/action', again)).status).toBe(200);
});

test('a tax number is checked by the rules of its country, and appears on the order and its invoice', async () => {
  const { id, call, save } = await customer();
  const french = { country: 'FR', phone: '+33612345678', state: '', city: 'Paris', zip: '75001' };
  expect((await save({ ...french, tax_id: 'FR 12' })).data.fields).toEqual({ tax_id: ['Tax number is not valid'] });
  const billing_address = { ...KABUL, ...french, name: 'Karimi SARL', tax_id: 'fr 40 303 265 045' };
  const buy = async (tax_id: string) => {
    await fillCart(shop.db, { customerId: id }, (await makeProduct(shop.db)).id);
    const wish = { address: KABUL, billing_address: { ...billing_address, tax_id }, order_method: 2 };
    return call('POST', 'order/action', wish);
  };
  expect((await buy('FR1')).data.fields).toHaveProperty(['billing_address.tax_id']);
  const placed = await buy(billing_address.tax_id);
  const { order } = (await call('POST', 'order/by-user', { order_id: placed.data.id })).data;
  expect([order.address.tax_id, order.billing_address.tax_id]).toEqual([null, 'FR40303265045']);
  expect(formatAddressLines(order.billing_address, 'en')).toContain('Tax number: FR40303265045');
  // older orders have none
  await shop.db
    .updateTable('shop_order')
    .set({ address: sql`address - 'tax_id'` })
    .where('id', '=', order.id)
    .execute();
  const older = (await call('POST', 'order/by-user', { order_id: order.id })).data.order;
  expect(older.address.tax_id).toBeNull();
});
