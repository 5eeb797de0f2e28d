import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { ADDRESS, makeShippingRule, makeTaxRate, NOW } from '../support/buying.ts';
import { makeFlashSale, makeProduct } from '../support/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ clock: () => NOW, env: { LIMITS: 'off', SITE_URL: 'https://souk.example', SHOP_DEMO: '0' } });
  await makeShippingRule(shop.db, { price: 490, codFee: 200 });
  await makeShippingRule(shop.db, { price: 1190, codFee: 200, title: { en: 'Express', ar: 'توصيل سريع' } });
  await makeTaxRate(shop.db, 'AF', 1000);
});
afterAll(() => shop.close());

/** A visitor with a guest token, in a language. */
function shopper(language: string) {
  const user_token = randomUUID();
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) => {
    const response = await shop.app.inject({
      method,
      url: `/api/v1/${path}${method === 'POST' ? '' : `${path.includes('?') ? '&' : '?'}user_token=${user_token}`}`,
      headers: { language, ...headers },
      ...(method === 'POST' ? { payload: { ...body, user_token } } : {}),
    });
    return { status: response.statusCode, ...response.json() };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object, headers?: object) => ask('POST', path, body, headers),
    remove: (path: string) => ask('DELETE', path),
  };
}

test.each([
  ['en', 'Standard', 'Please select all required attributes. colour'],
  ['ar', 'توصيل عادي', 'يرجى تحديد كل الخيارات المطلوبة. colour'],
])('a guest buys a phone and a cable and follows the order, in %s', async (language, standard, chooseFirst) => {
  const me = shopper(language);
  const phone = await makeProduct(shop.db, {
    title: { en: 'Orvo A7', ar: 'أورفو A7' },
    selling: 79_900,
    variants: [
      { attributes: { colour: 'black' }, price: 74_900, previous: 79_900, quantity: 4 },
      { attributes: { colour: 'sand' }, price: 75_900, quantity: 4 },
    ],
  });
  const cable = await makeProduct(shop.db, { selling: 1_500 });
  await makeFlashSale(shop.db, {
    prices: { [cable.id]: 999 },
    startsAt: new Date(0),
    endsAt: new Date('2026-11-21T00:00:00Z'),
  });

  expect(await me.post('cart/action', { product_id: phone.id })).toMatchObject({
    status: 201,
    data: { form: [chooseFirst], code: 'cart.attributes_required' },
  });
  const inventory_id = phone.inventoryIds[0];
  expect(await me.post('cart/action', { product_id: phone.id, inventory_id })).toMatchObject({
    status: 200,
    data: { quantity: 1, cart_count: 1 },
  });
  await me.post('cart/action', { product_id: cable.id, quantity: 3 });
  const cart = (await me.get('cart/by-user')).data;
  expect(cart).toMatchObject({ cart_count: 4, goods: 749 + 3 * 9.99, currency: 'USD' });

  const cableLine = cart.cart.find((line: { product: { id: number } }) => line.product.id === cable.id);
  expect(cableLine).toMatchObject({ product: { price: 9.99, selling: 15 }, current_price: 9.99, selected: 1 });
  await me.post('cart/change', { id: cableLine.id, quantity: 2 });
  expect((await me.post('cart/check', {})).data).toEqual({ ok: true, problems: [] });

  const quote = (await me.post('order/quote', { country: 'AF', state: 'KAB' })).data;
  expect(quote.packages[0].shipping_options[0]).toMatchObject({ title: standard, price: 4.9, chosen: true });
  expect(quote.totals).toMatchObject({ goods: 768.98, shipping: 4.9, cod_fee: 2, grand: 775.88 });

  const order = {
    email: 'zahra@example.com',
    address: ADDRESS,
    order_method: 2,
    cart_version: quote.version,
    expected_total: quote.totals.grand,
  };
  const placed = await me.post('order/action', order);
  expect(placed).toMatchObject({ status: 200, data: { grand: 775.88, currency: 'USD' } });
  expect((await me.get('cart/by-user')).data.cart_count).toBe(0);

  const { code } = placed.data;
  const anybody = (await me.get(`track-order?code=${code.toLowerCase()}`)).data;
  expect(anybody.order).toBeNull();
  expect(anybody.progress.steps.map((step: { reached: boolean }) => step.reached)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const known = (await me.get(`track-order?code=${code}&contact=4567`)).data;
  expect(known.order.totals.grand).toBe(775.88);
  expect((await me.get(`track-order?code=${code}&contact=9999`)).data.code).toBe('orders.contact_differs');

  expect((await me.get('order/by-user')).data.orders).toMatchObject({ total: 1, data: [{ code, pieces: 3 }] });
  expect((await me.post('order/by-user', { order_id: placed.data.id })).data.order.code).toBe(code);
  const visitor = shopper(language);
  expect((await visitor.post('order/by-user', { order_id: placed.data.id })).status).toBe(404);

  const mail = await shop.db
    .selectFrom('mail')
    .select('plain')
    .where('subject', 'like', `%${code}%`)
    .executeTakeFirst();
  const prefix = language === 'en' ? '' : `/${language}`;
  expect(mail?.plain).toContain(`https://souk.example${prefix}/track-order?code=${code}`);
});

test('the same idempotency key with the same order gives the same response, with another order it is refused', async () => {
  const me = shopper('en');
  const { id, inventoryIds } = await makeProduct(shop.db, { quantity: 5 });
  const key = { 'idempotency-key': `order-${randomUUID()}` };
  await me.post('cart/action', { product_id: id, quantity: 2 });
  const order = { email: 'a@example.com', address: ADDRESS, order_method: 2 };
  const answers = await Promise.all([1, 2, 3].map(() => me.post('order/action', order, key)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.data.code)).size).toBe(1);
  expect(await me.post('order/action', { ...order, note: 'other' }, key)).toMatchObject({
    status: 409,
    data: { code: 'api.key_reused' },
  });
  const stock = await shop.db
    .selectFrom('inventory')
    .select('quantity')
    .where('id', '=', inventoryIds[0] ?? 0)
    .executeTakeFirst();
  expect(stock?.quantity).toBe(3);
});

test('with guest checkout disabled a guest must sign in, and nothing is added to the cart', async () => {
  const closed = await testApp({ clock: () => NOW });
  await closed.db.insertInto('setting').values({ key: 'guest_checkout', value: 'false' }).execute();
  const { id } = await makeProduct(closed.db);
  const payload = { product_id: id, user_token: randomUUID() };
  const response = await closed.app.inject({ method: 'POST', url: '/api/v1/cart/action', payload });
  expect(response.json()).toMatchObject({ status: 401, data: { code: 'cart.sign_in_first' } });
  expect(await closed.db.selectFrom('cart').select('id').execute()).toEqual([]);
  await closed.close();
});

test('a request without a token is refused with the name of the missing field', async () => {
  const response = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/action', payload: { product_id: 1 } });
  expect(response.json()).toMatchObject({ status: 201, data: { fields: { user_token: [expect.any(String)] } } });
});

test('a refused order names all invalid fields', async () => {
  const me = shopper('en');
  const { id } = await makeProduct(shop.db);
  await me.post('cart/action', { product_id: id });
  const { status, data } = await me.post('order/action', {
    email: '',
    address: { country: 'IN', zip: '12' },
    order_method: 2,
  });
  expect(status).toBe(201);
  expect(data.fields).toMatchObject({
    email: ['Email is required'],
    'address.name': ['Full name is required'],
    'address.zip': ['Postcode is not valid'],
    'address.state': ['State or province is required'],
  });
});

test('a line is removed by its URL, and only from the visitor’s own cart', async () => {
  const me = shopper('en');
  const visitor = shopper('en');
  const { id } = await makeProduct(shop.db);
  const { data } = await me.post('cart/action', { product_id: id });
  expect((await visitor.remove(`cart/${data.id}`)).status).toBe(404);
  expect(await me.remove(`cart/${data.id}`)).toMatchObject({ status: 200, data: { cart_count: 0 } });
  expect((await me.remove(`cart/delete?id=${data.id}`)).status).toBe(404);
});

test('the methods and the countries are public', async () => {
  const me = shopper('tr');
  const { methods } = (await me.get('payment-gateway')).data;
  expect(methods.filter((method: { enabled: boolean }) => method.enabled)).toEqual([
    { code: 2, key: 'cashOnDelivery', title: 'Kapıda ödeme', enabled: true },
  ]);
  const { countries } = (await me.get('countries-phones')).data;
  expect(countries.find((country: { code: string }) => country.code === 'DE')).toMatchObject({
    name: 'Almanya',
    phone: '+49',
  });
});
