import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { ADDRESS, makeBankAccount, makeShippingRule, NOW } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { readUnpaidCaps } from '../../../platform/rate-limits/limits.ts';
import { purgeUnpaidKeys } from './limit-unpaid.ts';

const STRIPE = 3;
const CASH = 2;
const TRANSFER = 7;

let shop: TestApp;
let time = NOW;
beforeAll(async () => {
  shop = await testApp({ clock: () => time, env: { LIMITS: '{"order":null}' } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
});
afterAll(() => shop.close());

const products = new Map<number, Promise<{ id: number; inventoryIds: number[] }>>();

/** One product for each stock level. */
function stocked(quantity: number) {
  const known = products.get(quantity) ?? makeProduct(shop.db, { selling: 4000, quantity });
  products.set(quantity, known);
  return known;
}

let networks = 0;
/** An IP address of a network that no other test uses. */
function newAddress(): string {
  networks += 1;
  return `2001:db8:0:${networks.toString(16)}::1`;
}

type OrderInput = { token?: string; email?: string; from?: string; stock?: number; pieces?: number; method?: number };

/** A guest adds items to a cart and orders them through the API. */
async function order({
  token = randomUUID(),
  email = `${token}@example.com`,
  from = newAddress(),
  stock = 1000,
  pieces = 1,
  method = STRIPE,
}: OrderInput = {}) {
  const post = async (path: string, body: object) => {
    const url = `/api/v1${path}`;
    const payload = { user_token: token, ...body };
    return (await shop.app.inject({ method: 'POST', url, payload, remoteAddress: from })).json();
  };
  time = new Date(time.getTime() + 1_000);
  const { id } = await stocked(stock);
  await post('/cart/action', { product_id: id, quantity: pieces });
  return post('/order/action', { email, address: ADDRESS, order_method: method });
}

const statusOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('a fourth unpaid order of one guest is refused with the order to pay or cancel, and accepted after that', async () => {
  const token = randomUUID();
  const placed = [];
  // different products: a newer order of the same items would replace the older one
  for (const stock of [1001, 1002]) placed.push(await order({ token, stock }));
  placed.push(await order({ token, stock: 1003, method: TRANSFER }));
  expect(statusOf(placed)).toEqual([200, 200, 200]);
  const refused = await order({ token, stock: 1004 });
  expect(refused).toMatchObject({
    status: 429,
    message: `You have 3 unpaid orders. Please pay or cancel order ${placed[2].data.code} before you place another one.`,
    data: {
      code: 'checkout.unpaid_orders',
      facts: { most: 3, order: placed[2].data.code, payment_url: placed[2].data.payment_url },
    },
  });
  const cancel = { user_token: token, order_id: placed[2].data.id, reason_code: 'changed_mind' };
  const cancelled = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/cancellation/cancel-order',
    payload: cancel,
  });
  expect(cancelled.json().status).toBe(200);
  expect((await order({ token, stock: 1004 })).status).toBe(200);
});

test('cash on delivery is neither counted nor refused', async () => {
  const token = randomUUID();
  for (const stock of [1001, 1002, 1003]) await order({ token, stock });
  expect((await order({ token, stock: 1004, method: CASH })).status).toBe(200);
  expect((await order({ token, stock: 1004 })).data.code).toBe('checkout.unpaid_orders');
});

test('of concurrent orders of guests with one e-mail address three succeed, and no order is disclosed to the others', async () => {
  const email = 'Same@Example.com';
  const answers = await Promise.all(Array.from({ length: 8 }, () => order({ email })));
  expect(statusOf(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(refused.map(({ data }) => JSON.stringify([data.code, data.facts])))).toEqual(
    new Set(['["checkout.unpaid_elsewhere",{}]']),
  );
});

test('of concurrent orders of guests in one IPv6 network ten succeed', async () => {
  const from = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, host) => order({ from: from.replace(/1$/, `${host + 1}`) })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status === 429)?.data.code).toBe('checkout.unpaid_elsewhere');
  expect((await order()).status).toBe(200);
});

test('one guest cannot reserve the whole stock of a variant without paying', async () => {
  const token = randomUUID();
  const from = newAddress();
  const tooMany = await order({ token, from, stock: 24, pieces: 11 });
  expect(tooMany.status).toBe(201);
  expect(Object.values(tooMany.data.fields)).toEqual([
    ['Only 10 items can be reserved without payment. Please reduce the quantity, or pay your open orders first.'],
  ]);
  const few = await order({ token, from, stock: 4, pieces: 4 });
  expect(Object.values(few.data.fields)).toEqual([[expect.stringContaining('Only 3 items can be reserved')]]);
});

test('all guests of one network together leave a part of the stock to others', async () => {
  const from = newAddress();
  const answers = [];
  for (let guest = 0; guest < 6; guest += 1) answers.push(await order({ from, stock: 40, pieces: 10 }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201]);
  expect(Object.values(answers[3].data.fields)).toEqual([[expect.stringContaining('No more items can be reserved')]]);
  expect((await order({ stock: 40, pieces: 5 })).status).toBe(200);
});

test('keys of orders that are no longer unpaid are deleted', async () => {
  const { data } = await order({ stock: 1007 });
  const keys = () => shop.db.selectFrom('unpaid_order_key').select('key').where('order_id', '=', data.id).execute();
  await purgeUnpaidKeys(shop.db);
  expect(await keys()).toHaveLength(3);
  await shop.db.updateTable('shop_order').set({ status: 6 }).where('id', '=', data.id).execute();
  await purgeUnpaidKeys(shop.db);
  expect(await keys()).toEqual([]);
});

test('LIMITS changes and disables the caps as well as the rate limits', () => {
  expect(readUnpaidCaps('{"unpaidOrders":7,"unpaidPieces":null,"signIn":null}')).toMatchObject({
    unpaidOrders: 7,
    unpaidPieces: null,
    unpaidOrdersPerNetwork: 10,
  });
  expect(Object.values(readUnpaidCaps('off')).every((cap) => cap === null)).toBe(true);
  expect(() => readUnpaidCaps('{"unpaidOrders":"many"}')).toThrow('unpaidOrdersPerNetwork');
});
