import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { ADDRESS, makeShippingRule, NOW, ORDER } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeVoucher } from '../../../../test/support/vouchers.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { saveCartVoucher } from '../../cart/checkout/save-cart-voucher.ts';

let shop: TestApp;
let time = NOW;
let productId: number;

beforeAll(async () => {
  shop = await testApp({ clock: () => time });
  await makeShippingRule(shop.db);
  productId = (await makeProduct(shop.db, { selling: 4000, quantity: 50 })).id;
});
afterAll(() => shop.close());

async function call(path: string, user_token: string, body: object) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1${path}`, payload: { user_token, ...body } });
  return answer.json();
}

/** Later than any earlier try: the rate limit is reset. */
async function guestWithGoods(): Promise<string> {
  time = new Date(time.getTime() + 3_600_000);
  const token = randomUUID();
  await call('/cart/action', token, { product_id: productId });
  return token;
}

test('a voucher returns its discount, or the reason why it is invalid and the missing amount', async () => {
  const token = await guestWithGoods();
  const good = await makeVoucher(shop.db, { title: 'Five off' });
  const dear = await makeVoucher(shop.db, { minimum_amount: 5050 });
  expect((await call('/voucher/validity', token, { code: good.code })).data).toEqual({
    valid: true,
    discount: 5,
    free_shipping: false,
    code: null,
    missing: null,
    message: 'The voucher is valid: Five off',
  });
  expect((await call('/voucher/validity', token, { code: dear.code })).data).toMatchObject({
    valid: false,
    discount: 0,
    code: 'min_spend',
    missing: 10.5,
    message: 'This voucher requires a minimum of $50.50. Add $10.50 more to use it.',
  });
  expect((await call('/voucher/validity', token, { code: 'NOTHING' })).data).toMatchObject({ code: 'not_found' });
});

test('the eleventh attempt within ten minutes is refused, also with a new token', async () => {
  const token = await guestWithGoods();
  for (let tried = 0; tried < 10; tried += 1)
    expect((await call('/voucher/validity', token, { code: `GUESS-${tried}` })).status).toBe(200);
  expect((await call('/voucher/validity', token, { code: 'GUESS' })).status).toBe(429);
  expect((await call('/voucher/validity', randomUUID(), { code: 'GUESS' })).status).toBe(429);
  expect((await call('/order/quote', token, { voucher: 'GUESS' })).status).toBe(429);
  expect((await call('/order/action', token, { ...ORDER, voucher: 'GUESS' })).status).toBe(429);
  expect((await call('/order/quote', token, {})).status).toBe(200);
});

test('an order is quoted and placed with a voucher, at the same total', async () => {
  const token = await guestWithGoods();
  const { code } = await makeVoucher(shop.db, { free_shipping: true });
  const quote = await call('/order/quote', token, { country: 'AF', state: 'KAB', voucher: code, order_method: 2 });
  expect(quote.data).toMatchObject({
    voucher: { code, title: 'Thank you', saving: 5, shipping_saved: 4.9 },
    totals: { goods: 40, discount: 5, shipping: 0, cod_fee: 2, grand: 37 },
    problems: [],
  });
  const placed = await call('/order/action', token, { ...ORDER, voucher: code, expected_total: 37 });
  expect(placed).toMatchObject({ status: 200, data: { grand: 37 } });
});

test('an order with an invalid voucher is refused at its field', async () => {
  const token = await guestWithGoods();
  const { code } = await makeVoucher(shop.db, { ends_at: NOW });
  const refused = await call('/order/action', token, { ...ORDER, voucher: code });
  expect(refused).toMatchObject({ status: 201, data: { fields: { voucher: ['This voucher has expired.'] } } });
});

/** An order that another visitor placed with a code. */
async function placeGuestOrder(code: string, email: string, phone: string) {
  const placed = await call('/order/action', await guestWithGoods(), {
    ...ORDER,
    email,
    address: { ...ADDRESS, phone },
    voucher: code,
  });
  expect(placed.status).toBe(200);
}

test.each([
  ['is for first orders only', { first_order_only: true }],
  ['may be used once by each', { per_user_limit: 1 }],
])('a voucher that %s does not reveal to a guest whether an address has ordered', async (_name, terms) => {
  const { code } = await makeVoucher(shop.db, terms);
  const email = `${code.toLowerCase()}@example.com`;
  await placeGuestOrder(code, email, '0701111111');
  const token = await guestWithGoods();
  const answers = [];
  for (const typed of [email, 'nobody@example.com'])
    answers.push(await call('/voucher/validity', token, { code, email: typed }));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0].data).toMatchObject({ valid: true });
});

test('contact details that have used a voucher are refused without saying which, and after all other checks', async () => {
  const { code } = await makeVoucher(shop.db, { first_order_only: true });
  await placeGuestOrder(code, 'known@example.com', '0702222222');
  const known = [
    { email: 'known@example.com', address: { ...ADDRESS, phone: '0703333333' } },
    { email: 'new@example.com', address: { ...ADDRESS, phone: '0702222222' } },
  ];
  const token = await guestWithGoods();
  const place = (buyer: object) => call('/order/action', token, { ...ORDER, ...buyer, voucher: code });
  const unknown = { email: 'new@example.com', address: { ...ADDRESS, phone: '0704444444' } };
  const cheap = await Promise.all([...known, unknown].map((who) => place({ ...who, expected_total: 1 })));
  expect(new Set(cheap.map(({ data }) => data.code))).toEqual(new Set(['checkout.total_changed']));
  const refused = [];
  for (const who of known) refused.push(await place(who));
  expect(refused.map(({ data }) => data.fields)).toEqual(
    known.map(() => ({
      voucher: ['This voucher cannot be used with these contact details. Remove it to place the order without it.'],
    })),
  );
  expect((await place(unknown)).status).toBe(200);
});

test('orders with a voucher are limited for the guests of one network, whether it comes with the order or with the cart', async () => {
  time = new Date(time.getTime() + 3_600_000);
  const { code } = await makeVoucher(shop.db, { per_user_limit: 1 });
  await placeGuestOrder(code, 'spent@example.com', '0705555555');
  time = new Date(time.getTime() + 3_600_000);
  const token = randomUUID();
  await call('/cart/action', token, { product_id: productId });
  await saveCartVoucher(shop.db, { guestHash: hashToken(token) }, code);
  const statuses = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const buyer = { email: 'spent@example.com', ...(tried === 0 && { voucher: code }) };
    statuses.push((await call('/order/action', token, { ...ORDER, ...buyer })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});
