import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeBrand, makeCategory, makeFlashSale, makeProduct } from '../../../test/support/factories.ts';
import { findLowestPrices } from './lowest-prices.ts';
import type {} from './price-history.tables.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let database: TestDatabase;
let brandId: number;
let categoryId: number;
beforeAll(async () => {
  database = await testDb();
  brandId = (await makeBrand(database.db, { slug: 'orvo' })).id;
  categoryId = (await makeCategory(database.db, { slug: 'phones' })).id;
});
afterAll(() => database.close());

let made = 0;
async function variantWith(path: [days: number, price: number][]) {
  const { db } = database;
  made += 1;
  const product = await makeProduct(db, { slug: `phone-${made}`, brandId, categoryId, selling: 80_000 });
  const { id } = await db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('price_history').where('inventory_id', '=', id).execute();
  const rows = path.map(([days, price]) => ({ inventory_id: id, since: daysAgo(days), price }));
  if (rows.length > 0) await db.insertInto('price_history').values(rows).execute();
  const lowest = async (from: 'offered' | 'flash') =>
    (await findLowestPrices(db, product.id, [{ inventoryId: id, from }], NOW)).get(id);
  return { productId: product.id, lowest };
}

test('the lowest price is that of the 30 days before the reduction, not of all time', async () => {
  const { lowest } = await variantWith([
    [90, 60_000],
    [50, 75_000],
    [20, 79_000],
    [5, 70_000],
  ]);
  expect(await lowest('offered')).toBe(75_000);
});

test('an earlier price counts if it was still valid within the 30 days', async () => {
  const { lowest } = await variantWith([
    [90, 65_000],
    [30, 80_000],
    [5, 70_000],
  ]);
  expect(await lowest('offered')).toBe(65_000);
});

test('for a flash sale the 30 days end at its start', async () => {
  const { productId, lowest } = await variantWith([
    [90, 80_000],
    [10, 72_000],
  ]);
  const sale = { prices: { [productId]: 50_000 }, startsAt: daysAgo(1), endsAt: daysAgo(-1) };
  await makeFlashSale(database.db, sale);
  expect(await lowest('flash')).toBe(72_000);
});

test('a variant without earlier prices has no lowest price', async () => {
  const fresh = await variantWith([[5, 70_000]]);
  expect(await fresh.lowest('offered')).toBeUndefined();
});
