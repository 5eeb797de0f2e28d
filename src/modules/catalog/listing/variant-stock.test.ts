import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  type MadeProduct,
  makeAttributeValue,
  makeCategory,
  makeFlashSale,
  makeProduct,
} from '../../../../test/support/factories.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { type ListingFilters, NO_FILTERS } from '../catalog.input.ts';
import { type Listing, listProducts } from '../list-products.ts';
import { releaseStock } from '../stock/release-stock.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { invalidateFilterOptions } from './read-filter-options.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

async function listProductsBy(filters: Partial<ListingFilters>): Promise<Listing> {
  const request = { filters: { ...NO_FILTERS, ...filters }, page: 1, perPage: 24 };
  const result = await listProducts(open.db, request, { locale: 'en', now: NOW });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

async function listSlugs(filters: Partial<ListingFilters>): Promise<string[]> {
  return (await listProductsBy(filters)).products.map(({ slug }) => slug);
}

function findVariant({ id, inventoryIds }: MadeProduct, nth: number) {
  return { lineId: 'line', productId: id, inventoryId: inventoryIds[nth] ?? 0, quantity: 1 };
}

/** Sells the last unit of a variant, as an order does. */
async function sellLast(product: MadeProduct, nth: number): Promise<void> {
  await inTransaction(open.db, (tx) => reserveStock(tx, [findVariant(product, nth)], NOW));
  invalidateFilterOptions(open.db);
}

test('a sold-out variant affects neither sort order nor price filter during a flash sale', async () => {
  const { slug: category, id: categoryId } = await makeCategory(open.db);
  const own = { categoryId, selling: 90_000 };
  const mixed = await makeProduct(open.db, {
    ...own,
    slug: 'mixed',
    variants: [
      // costs the flash price
      { attributes: { storage: '128' }, quantity: 0 },
      { attributes: { storage: '256' }, price: 70_000, quantity: 3 },
    ],
  });
  const soldOut = await makeProduct(open.db, { ...own, slug: 'sold-out', quantity: 0 });
  await makeProduct(open.db, { ...own, slug: 'steady', selling: 60_000 });
  await makeFlashSale(open.db, {
    prices: { [mixed.id]: 50_000, [soldOut.id]: 55_000 },
    startsAt: new Date('2026-11-20T06:00:00Z'),
    endsAt: new Date('2026-11-21T06:00:00Z'),
  });
  const { products, facets } = await listProductsBy({ category, sort: 'price_asc' });
  expect(products.map(({ slug, price }) => [slug, price.current])).toEqual([
    ['sold-out', 55_000],
    ['steady', 60_000],
    ['mixed', 70_000],
  ]);
  expect(await listSlugs({ category, max: 60_000, sort: 'price_asc' })).toEqual(['sold-out', 'steady']);
  expect(facets.price).toEqual({ min: 55_000, max: 70_000 });
});

test('the order by price is updated when the variant at the flash price sells out and when it is restocked', async () => {
  const { slug: category, id: categoryId } = await makeCategory(open.db);
  const phone = await makeProduct(open.db, {
    slug: 'phone',
    categoryId,
    selling: 90_000,
    variants: [
      { attributes: { storage: '128' }, quantity: 1 },
      { attributes: { storage: '256' }, price: 90_000, quantity: 3 },
    ],
  });
  await makeProduct(open.db, { slug: 'other', categoryId, selling: 60_000 });
  await makeFlashSale(open.db, {
    prices: { [phone.id]: 50_000 },
    startsAt: new Date('2026-11-20T06:00:00Z'),
    endsAt: new Date('2026-11-21T06:00:00Z'),
  });
  expect(await listSlugs({ category, sort: 'price_asc' })).toEqual(['phone', 'other']);
  await sellLast(phone, 0);
  expect(await listSlugs({ category, sort: 'price_asc' })).toEqual(['other', 'phone']);
  await inTransaction(open.db, (tx) => releaseStock(tx, [findVariant(phone, 0)], NOW));
  invalidateFilterOptions(open.db);
  expect(await listSlugs({ category, sort: 'price_asc' })).toEqual(['phone', 'other']);
});

test('the stock filter with chosen values lists and counts products that have such a variant in stock', async () => {
  const { slug: category, id: categoryId } = await makeCategory(open.db);
  const values = { red: 0, blue: 0, '128': 0, '256': 0 };
  for (const colour of ['red', 'blue'] as const)
    values[colour] = (await makeAttributeValue(open.db, 'colour', colour)).valueId;
  for (const size of ['128', '256'] as const)
    values[size] = (await makeAttributeValue(open.db, 'storage', size)).valueId;
  const variant = (colour: string, storage: string, quantity: number) => ({
    attributes: { colour, storage },
    quantity,
  });
  await makeProduct(open.db, {
    slug: 'red-256-left',
    categoryId,
    variants: [variant('red', '128', 0), variant('red', '256', 2), variant('blue', '128', 2)],
  });
  await makeProduct(open.db, {
    slug: 'red-sold-out',
    categoryId,
    variants: [variant('red', '128', 0), variant('red', '256', 0), variant('blue', '128', 1)],
  });
  const full = await makeProduct(open.db, {
    slug: 'all-in-stock',
    categoryId,
    variants: [variant('red', '128', 1), variant('blue', '256', 2)],
  });
  // an attribute that every product has with every value is not offered as a filter
  await makeProduct(open.db, { slug: 'without-attributes', categoryId });
  const red128 = [values.red, values['128']];
  const counts = (listing: Listing) =>
    Object.fromEntries(
      listing.facets.attributes.flatMap(({ values: own }) => own).map(({ title, count }) => [title, count]),
    );

  expect(await listSlugs({ category, attributes: red128 })).toHaveLength(3);
  expect(await listSlugs({ category, attributes: red128, inStock: true })).toEqual(['all-in-stock']);
  expect((await listSlugs({ category, attributes: [values.red], inStock: true })).toSorted()).toEqual([
    'all-in-stock',
    'red-256-left',
  ]);
  expect((await listProductsBy({ category, attributes: red128 })).facets.inStock.count).toBe(1);
  expect((await listProductsBy({ category, attributes: [values.red] })).facets.inStock.count).toBe(2);
  expect(counts(await listProductsBy({ category, inStock: true }))).toEqual({ red: 2, blue: 3, '128': 3, '256': 2 });
  expect(counts(await listProductsBy({ category, inStock: true, attributes: [values.red] }))).toEqual({
    red: 2,
    blue: 3,
    '128': 1,
    '256': 1,
  });
  for (const [title, id] of Object.entries(values)) {
    expect((await listProductsBy({ category, inStock: true, attributes: [id] })).total, title).toBe(
      counts(await listProductsBy({ category, inStock: true }))[title],
    );
  }
  await sellLast(full, 0);
  expect(await listSlugs({ category, attributes: red128, inStock: true })).toEqual([]);
});
