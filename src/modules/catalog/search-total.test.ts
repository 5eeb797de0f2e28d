import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeBrand, makeCategory } from '../../../test/support/factories.ts';
import { invalidateCatalog } from '../listing/index/invalidate-catalog.ts';
import { refreshSearch } from '../search/index/refresh-search.ts';
import { NO_FILTERS } from './catalog.input.ts';
import { listProducts } from './list-products.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const PRODUCTS = 1_100;
const PER_PAGE = 24;

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

test('a search counts all of its hits, also for each filter, and lists them up to the last page', async () => {
  const { db } = open;
  const category = await makeCategory(db);
  const brands = [await makeBrand(db, { title: 'Orvo' }), await makeBrand(db, { title: 'Lumen' })];
  await sql`
    insert into product (slug, title, category_id, brand_id, selling, price_from, price_to, in_stock)
    select 'widget-' || n, jsonb_build_object('en', 'Widget ' || n), ${category.id}::int,
      (${brands.map(({ id }) => id)}::int[])[1 + n % 2], 1000, 1000, 1000, true
    from generate_series(1, ${PRODUCTS}::int) n
  `.execute(db);
  await invalidateCatalog(db);
  await refreshSearch(db);
  const page = async (number: number) => {
    const request = { filters: { ...NO_FILTERS, q: 'widget' }, page: number, perPage: PER_PAGE };
    const listing = await listProducts(db, request, { locale: 'en', now: NOW });
    if (!listing.ok) throw new Error(listing.refusal.code);
    return listing.value;
  };
  const first = await page(1);
  expect(first).toMatchObject({ total: PRODUCTS, lastPage: Math.ceil(PRODUCTS / PER_PAGE) });
  expect(first.facets.brands.map(({ count }) => count)).toEqual([PRODUCTS / 2, PRODUCTS / 2]);
  expect((await page(first.lastPage)).products).toHaveLength(PRODUCTS % PER_PAGE);
  expect((await page(first.lastPage + 1)).products).toEqual([]);
});
