import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer, makeStore } from '../../../test/support/people.ts';
import { invalidateFilterOptions } from '../catalog/listing/read-filter-options.ts';
import { invalidateProducts } from '../listing/index/invalidate-catalog.ts';
import { cachedSellerStats } from '../sellers/seller-stats.ts';
import { listFollowedIds } from './list-followed-stores.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const headers = (token: string) => ({ authorization: `Bearer ${token}` });
const follow = (token: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/user/store/follow', payload, headers: headers(token) });
const get = (path: string) => shop.app.inject({ url: `/api/v1/${path}` });

test('a store can be followed, counted, listed and unfollowed', async () => {
  const [one, two] = [await makeCustomer(shop.db), await makeCustomer(shop.db)];
  const store_id = await makeStore(shop.db, { slug: 'second-bench', name: 'Second Bench' });
  expect((await follow(one.token, { store_id })).json().data).toEqual({ following: true, followers: 1 });
  expect((await follow(two.token, { store_id, keep: true })).json().data).toEqual({ following: true, followers: 2 });
  expect((await get('store/second-bench')).json().data).toMatchObject({ name: 'Second Bench', followers: 2 });
  const mine = await shop.app.inject({ url: '/api/v1/user/following-list', headers: headers(one.token) });
  expect(mine.json().data.following).toMatchObject({ total: 1, data: [{ id: store_id, followers: 2 }] });
  expect((await follow(one.token, { store_id })).json().data).toEqual({ following: false, followers: 1 });
  expect(await listFollowedIds(shop.db, one.id)).toEqual([]);
  expect(await listFollowedIds(shop.db, two.id)).toEqual([store_id]);
});

test('concurrent toggles result in one row', async () => {
  const customer = await makeCustomer(shop.db);
  const store_id = await makeStore(shop.db, { slug: 'busy' });
  await Promise.all(Array.from({ length: 5 }, () => follow(customer.token, { store_id })));
  expect(await listFollowedIds(shop.db, customer.id)).toEqual([store_id]);
});

test('only open stores are shown, listed and followed, and only customers follow', async () => {
  const { token } = await makeCustomer(shop.db);
  const store_id = await makeStore(shop.db, { slug: 'shut', state: 'suspended' });
  const resting = await makeStore(shop.db, { slug: 'resting', state: 'holiday' });
  expect((await follow(token, { store_id })).statusCode).toBe(404);
  expect((await follow(token, { store_id: 2_000_000_000 })).statusCode).toBe(404);
  expect((await get('store/shut')).statusCode).toBe(404);
  expect((await get(`all?store=${store_id}`)).statusCode).toBe(404);
  const stores = (await get('store')).json().data.stores.data;
  expect(stores.map(({ slug }: { slug: string }) => slug)).not.toContain('shut');
  expect(stores).toContainEqual(expect.objectContaining({ id: resting, on_holiday: true }));
  expect((await get('user/following-list')).statusCode).toBe(401);
  const guest = { method: 'POST', url: '/api/v1/user/store/follow', payload: { store_id: resting } } as const;
  expect((await shop.app.inject(guest)).statusCode).toBe(401);
});

test('a store lists its own products with filters, and its rating is derived from theirs', async () => {
  const id = await makeStore(shop.db, { slug: 'rated' });
  const goods = [await makeProduct(shop.db, { ratings: [5, 4] }), await makeProduct(shop.db, { ratings: [3] })];
  await makeProduct(shop.db, { ratings: [1] });
  for (const { id: product } of goods) {
    await shop.db.updateTable('product').set({ seller_id: id }).where('id', '=', product).execute();
  }
  await invalidateProducts(
    shop.db,
    goods.map((product) => product.id),
  );
  invalidateFilterOptions(shop.db);
  const listing = (await get(`all?store=${id}`)).json().data;
  expect(listing.result.total).toBe(2);
  expect(listing.brands).toHaveLength(2);
  expect((await get(`all?store=${id}&rating=4`)).json().data.result.data).toMatchObject([{ id: goods[0]?.id }]);
  // the cached product count is older than the products
  cachedSellerStats.invalidate(shop.db);
  expect((await get('store/rated')).json().data).toMatchObject({ products: 2, rating: 4, rating_count: 3 });
});
