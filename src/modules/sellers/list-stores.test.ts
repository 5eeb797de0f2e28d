import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeStore } from '../../../test/support/people.ts';
import { listStores } from './list-stores.ts';
import { cachedSellerStats } from './seller-stats.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

async function tallies(): Promise<Record<string, [products: number, rating: number, ratingCount: number]>> {
  cachedSellerStats.invalidate(open.db);
  const stores = await listStores(open.db, { locale: 'en' });
  return Object.fromEntries(stores.map((store) => [store.slug, [store.products, store.rating, store.ratingCount]]));
}

const change = (id: number, to: { seller_id?: number; status?: 1 | 2; rating_sum?: number; rating_count?: number }) =>
  open.db.updateTable('product').set(to).where('id', '=', id).execute();

test('the rating of a store includes all its public products', async () => {
  const first = await makeStore(open.db, { slug: 'first' });
  const second = await makeStore(open.db, { slug: 'second' });
  const [good, bad] = [await makeProduct(open.db, { ratings: [5, 5] }), await makeProduct(open.db, { ratings: [1] })];
  expect(await tallies()).toEqual({ first: [0, 0, 0], second: [0, 0, 0] });
  await change(good.id, { seller_id: first });
  await change(bad.id, { seller_id: first });
  expect((await tallies()).first).toEqual([2, 3.7, 3]);
  await change(bad.id, { rating_sum: 6, rating_count: 2 });
  expect((await tallies()).first).toEqual([2, 4, 4]);
  await change(bad.id, { seller_id: second });
  expect(await tallies()).toEqual({ first: [1, 5, 2], second: [1, 3, 2] });
  await change(bad.id, { status: 2 });
  expect((await tallies()).second).toEqual([0, 0, 0]);
  await open.db.deleteFrom('product').where('id', '=', good.id).execute();
  expect((await tallies()).first).toEqual([0, 0, 0]);
});
