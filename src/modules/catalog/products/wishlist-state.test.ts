import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { type MadeProduct, makeCategory, makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';

let shop: TestApp;
let wishlisted: MadeProduct;
let other: MadeProduct;
let token: string;
let saleId: number;

beforeAll(async () => {
  shop = await testApp();
  const { id: categoryId } = await makeCategory(shop.db);
  wishlisted = await makeProduct(shop.db, { title: 'Wished lamp', categoryId });
  other = await makeProduct(shop.db, { title: 'Other lamp', categoryId });
  ({ id: saleId } = await makeFlashSale(shop.db, {
    prices: { [wishlisted.id]: 5 },
    startsAt: new Date(0),
    endsAt: new Date('2090-01-01'),
  }));
  ({ token } = await makeCustomer(shop.db));
  await shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/wishlist/action',
    payload: { product_id: wishlisted.id },
    headers: { authorization: `Bearer ${token}` },
  });
});
afterAll(() => shop.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url: `/api/v1/${path}`, headers: { language: 'en', ...headers } });
  return { headers: answer.headers, data: answer.json().data };
}

describe('the wishlist state of a product', () => {
  test('is that of the authenticated customer, in a response that is not cached', async () => {
    const bearer = await get(`product/${wishlisted.id}`, { authorization: `Bearer ${token}` });
    expect([bearer.data.wishlisted, bearer.headers['cache-control']]).toEqual([1, 'private, no-store']);
    const parameter = await get(`product/${wishlisted.id}?user_token=${token}`);
    expect([parameter.data.wishlisted, parameter.headers['cache-control']]).toEqual([1, 'private, no-store']);
    const unwished = await get(`product/${other.id}`, { authorization: `Bearer ${token}` });
    expect(unwished.data.wishlisted).toBeNull();
  });

  test('is in every list of products', async () => {
    const marks = async (path: string) => {
      const { data } = await get(path, { authorization: `Bearer ${token}` });
      return JSON.stringify(data).match(/"wishlisted":1/g)?.length ?? 0;
    };
    for (const path of ['all', 'products', 'flash-sale', `flash/products/${saleId}`, 'search?q=wished'])
      expect([path, await marks(path)]).toEqual([path, 1]);
    expect(await marks(`suggested-products/${other.id}`)).toBe(1);
    // among all products and in the flash sale
    expect(await marks('home')).toBe(2);
    const compared = { method: 'POST', url: '/api/v1/user/compare-list/action' } as const;
    const headers = { authorization: `Bearer ${token}` };
    await shop.app.inject({ ...compared, payload: { product_id: wishlisted.id }, headers });
    expect(await marks('user/compare-list/all')).toBe(1);
  });

  test('is absent without a token, and the response stays public and separate from those with a token', async () => {
    const guest = crypto.randomUUID();
    const answers = [
      await get(`product/${wishlisted.id}`),
      await get(`product/${wishlisted.id}?user_token=${guest}`),
      await get(`product/${wishlisted.id}`, { cookie: `frontend_token=${token}` }),
    ];
    for (const { data, headers } of answers) {
      expect(data.wishlisted).toBeNull();
      expect(headers['cache-control']).toContain('public');
      expect(headers.vary).toMatch(/Authorization/);
    }
  });
});

test('a product has the delivery option to the shop’s default country, if there is one', async () => {
  expect((await get(`product/${wishlisted.id}`)).data.shipping_rule).toBeNull();
  await makeShippingRule(shop.db, { country: 'FR', title: { en: 'To France' } });
  const id = await makeShippingRule(shop.db, {
    price: 490,
    freeOver: 5_000,
    title: { en: 'Standard', fr: 'Standard +' },
  });
  // shipping rules are cached for a second
  await expect
    .poll(async () => (await get(`product/${wishlisted.id}`)).data.shipping_rule, { timeout: 120_000 })
    .toEqual({
      id,
      title: 'Standard',
      price: 4.9,
      free_over: 50,
      pickup_fee: null,
      cod_allowed: true,
      min_days: 2,
      max_days: 4,
    });
  expect((await get(`product/${wishlisted.id}`, { language: 'fr' })).data.shipping_rule.title).toBe('Standard +');
});
