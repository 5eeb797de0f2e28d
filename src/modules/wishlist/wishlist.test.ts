import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { refreshProductSummaries } from '../catalog/products/refresh-product-summaries.ts';
import { listWishlist, listWishlistIds } from './list-wishlist.ts';
import { updateWishlist } from './update-wishlist.ts';
import { MAX_WISHLIST_ITEMS } from './wishlist.rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const now = new Date('2026-03-01T10:00:00Z');
const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const toggle = (token: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/user/wishlist/action', payload, headers: headers(token) });
const all = (token: string) => shop.app.inject({ url: '/api/v1/user/wishlist/all', headers: headers(token) });
const rows = () => shop.db.selectFrom('wishlist_item').select('product_id').execute();

test('the first call adds a product, the second removes it', async () => {
  const { token } = await makeCustomer(shop.db);
  const phone = await makeProduct(shop.db, { selling: 49_900 });
  const put = await toggle(token, { product: phone.id });
  expect(put.json()).toMatchObject({ status: 200, data: { wishlisted: 1, wishlist_count: 1 } });
  const listed = (await all(token)).json().data.wishlists;
  expect(listed).toMatchObject({ total: 1, data: [{ id: phone.id, wishlisted: 1, current_price: 499 }] });
  const profile = await shop.app.inject({ url: '/api/v1/profile', headers: headers(token) });
  expect(profile.json().data.lists).toEqual({ wishlist: [phone.id], compared: [], following: [] });

  expect((await toggle(token, { product_id: phone.id })).json().data).toEqual({ wishlisted: null, wishlist_count: 0 });
  expect((await all(token)).json().data.wishlists).toMatchObject({ total: 0, data: [] });
});

test('two calls with keep add the product once', async () => {
  const { token } = await makeCustomer(shop.db);
  const { id } = await makeProduct(shop.db);
  for (const _ of [1, 2]) {
    const answer = await toggle(token, { product_id: id, keep: true });
    expect(answer.json().data).toEqual({ wishlisted: 1, wishlist_count: 1 });
  }
  for (const _ of [1, 2]) {
    const answer = await toggle(token, { product_id: id, keep: false });
    expect(answer.json().data).toEqual({ wishlisted: null, wishlist_count: 0 });
  }
});

test('an odd number of concurrent toggles results in one row', async () => {
  const customer = await makeCustomer(shop.db);
  const { id } = await makeProduct(shop.db);
  const answers = await Promise.all(Array.from({ length: 9 }, () => toggle(customer.token, { product_id: id })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
  expect(await listWishlistIds(shop.db, customer.id)).toEqual([id]);
});

test('guests are refused, and wishlists of other customers can be neither read nor changed', async () => {
  const [mine, other] = [await makeCustomer(shop.db), await makeCustomer(shop.db)];
  const { id } = await makeProduct(shop.db);
  await toggle(mine.token, { product_id: id });
  for (const call of [
    shop.app.inject({ url: '/api/v1/user/wishlist/all' }),
    shop.app.inject({ method: 'POST', url: '/api/v1/user/wishlist/action', payload: { product_id: id } }),
  ]) {
    expect((await call).statusCode).toBe(401);
  }
  expect((await all(other.token)).json().data.wishlists.total).toBe(0);
  await toggle(other.token, { product_id: id, keep: false });
  expect(await listWishlistIds(shop.db, mine.id)).toEqual([id]);
});

test('unknown, hidden and malformed product ids are refused and create no row', async () => {
  const { token } = await makeCustomer(shop.db);
  const hidden = await makeProduct(shop.db, { status: 2 });
  const before = await rows();
  expect((await toggle(token, { product_id: 2_000_000_000 })).statusCode).toBe(404);
  expect((await toggle(token, { product_id: hidden.id })).statusCode).toBe(404);
  for (const product_id of ['1', -1, 0, 1.5, 1e12, null, [1]]) {
    expect([product_id, (await toggle(token, { product_id })).statusCode]).not.toEqual([product_id, 200]);
  }
  expect(await rows()).toEqual(before);
});

test('the list reports price drops and sold-out products, and omits hidden products', async () => {
  const customer = await makeCustomer(shop.db);
  const cheaper = await makeProduct(shop.db, { selling: 10_000 });
  const dearer = await makeProduct(shop.db, { selling: 10_000 });
  const gone = await makeProduct(shop.db);
  for (const { id } of [cheaper, dearer, gone]) await updateWishlist(shop.db, customer.id, { product_id: id }, now);
  await shop.db.updateTable('product').set({ selling: 8_500 }).where('id', '=', cheaper.id).execute();
  await shop.db.updateTable('product').set({ selling: 12_000 }).where('id', '=', dearer.id).execute();
  await shop.db.updateTable('inventory').set({ quantity: 0 }).where('product_id', '=', dearer.id).execute();
  await shop.db.updateTable('product').set({ status: 2 }).where('id', '=', gone.id).execute();
  await refreshProductSummaries(shop.db, [cheaper.id, dearer.id, gone.id], now);
  const { items, total } = await listWishlist(shop.db, customer.id, { locale: 'en', now, page: 1 });
  expect(total).toBe(2);
  expect(items.map(({ card, priceDrop }) => [card.id, card.inStock, priceDrop]).toSorted()).toEqual(
    [
      [cheaper.id, true, 1_500],
      [dearer.id, false, 0],
    ].toSorted(),
  );
});

test('a full wishlist refuses further products and reports its limit', async () => {
  const customer = await makeCustomer(shop.db);
  const { id } = await makeProduct(shop.db);
  const like = shop.db.selectFrom('product').select(['brand_id', 'category_id']).where('id', '=', id);
  const { brand_id, category_id } = await like.executeTakeFirstOrThrow();
  const filed = { brand_id, category_id, title: { en: 'Wish' }, selling: 100 };
  const many = await shop.db
    .insertInto('product')
    .values(Array.from({ length: MAX_WISHLIST_ITEMS }, (_, n) => ({ ...filed, slug: `wish-${n}` })))
    .returning('id')
    .execute();
  await shop.db
    .insertInto('wishlist_item')
    .values(many.map((one) => ({ customer_id: customer.id, product_id: one.id, price: 1, added_at: now })))
    .execute();
  const refused = await toggle(customer.token, { product_id: id, keep: true });
  expect(refused.json()).toMatchObject({
    status: 201,
    data: { code: 'wishlist.full', facts: { most: MAX_WISHLIST_ITEMS } },
  });
  expect(refused.json().data.form[0]).toContain('500');
});
