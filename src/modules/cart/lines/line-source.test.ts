import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule, ORDER } from '../../../../test/support/buying.ts';
import { signedIn } from '../../../../test/support/desk.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';

let shop: TestApp;
let clerk: string;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' }, clock: () => now });
  await makeShippingRule(shop.db);
  clerk = await signedIn(shop, 'orders');
});
afterAll(() => shop.close());

async function call(path: string, payload: object, token?: string) {
  // lines are sorted by the time at which they were added
  now = new Date(now.getTime() + 1_000);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}

const add = async (home_spm: number | null | undefined, user_token: string, product_id?: number) =>
  call('cart/action', { product_id: product_id ?? (await makeProduct(shop.db)).id, home_spm, user_token });

async function sourceOf(code: string): Promise<number | null> {
  const headers = { authorization: `Bearer ${clerk}` };
  const answer = await shop.app.inject({ url: `/api/v1/admin/orders/${code}`, headers });
  return answer.json().data.order.home_spm;
}

const place = (user_token: string) => call('order/action', { ...ORDER, order_method: 2, user_token });

test('an order stores the slide of the line added last, visible to staff and not to the buyer', async () => {
  const guest = crypto.randomUUID();
  await add(3, guest);
  await add(7, guest);
  await add(null, guest);
  const { data } = await place(guest);
  expect(await sourceOf(data.code)).toBe(7);
  const own = await call('order/by-user', { order_id: data.id, user_token: guest });
  expect(own.data.order).not.toHaveProperty('home_spm');
  // the next order does not inherit the slide
  await add(undefined, guest);
  expect(await sourceOf((await place(guest)).data.code)).toBeNull();
});

test('adding to a line again keeps its slide, or stores the newer one', async () => {
  const guest = crypto.randomUUID();
  const { id } = await makeProduct(shop.db, { quantity: 9 });
  await add(3, guest, id);
  await add(undefined, guest, id);
  await add(5, guest, id);
  await add(undefined, guest, id);
  expect(await sourceOf((await place(guest)).data.code)).toBe(5);
});

test('the slide is kept when a guest signs in', async () => {
  const guest = crypto.randomUUID();
  const customer = await makeCustomer(shop.db);
  await add(4, guest);
  const { email, password } = customer;
  const { token } = (await call('user/signin', { email, password, user_token: guest })).data;
  const placed = await call('order/action', { ...ORDER, order_method: 2 }, token);
  expect(await sourceOf(placed.data.code)).toBe(4);
});

test('an invalid slide is refused at its field', async () => {
  for (const wrong of [0, -1, 1.5, '3', 2 ** 31]) {
    const guest = crypto.randomUUID();
    const { id } = await makeProduct(shop.db);
    const refused = await call('cart/action', { product_id: id, home_spm: wrong, user_token: guest });
    expect([refused.status, Object.keys(refused.data.fields)]).toEqual([201, ['home_spm']]);
  }
});
