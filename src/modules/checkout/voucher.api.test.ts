import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeShippingRule, NOW, ORDER } from '../../../test/buying.ts';
import { makeProduct } from '../../../test/factories.ts';
import { makeVoucher } from '../../../test/vouchers.ts';

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

/** Later than any try before: the tries are back. */
async function guestWithGoods(): Promise<string> {
  time = new Date(time.getTime() + 3_600_000);
  const token = randomUUID();
  await call('/cart/action', token, { product_id: productId });
  return token;
}

test('a voucher says what it takes off, or why it does not hold and what is missing', async () => {
  const token = await guestWithGoods();
  const good = await makeVoucher(shop.db, { title: 'Five off' });
  const dear = await makeVoucher(shop.db, { min_spend: 5050 });
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
    message: 'This voucher needs products for at least $50.50. $10.50 is missing.',
  });
  expect((await call('/voucher/validity', token, { code: 'NOTHING' })).data).toMatchObject({ code: 'not_found' });
});

test('the eleventh try within ten minutes is refused, with a new token too', async () => {
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

test('an order with a voucher that does not hold is refused at its field', async () => {
  const token = await guestWithGoods();
  const { code } = await makeVoucher(shop.db, { ends_at: NOW });
  const refused = await call('/order/action', token, { ...ORDER, voucher: code });
  expect(refused).toMatchObject({ status: 201, data: { fields: { voucher: ['This voucher has expired.'] } } });
});
