import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { findFittingRules } from '../../devices/find-fitting-rules.ts';
import { type FacetIndex, readFacetIndex } from '../../listing/index/facet-index.ts';
import type { ListingScope } from '../../listing/query/listing-scope.rules.ts';
import { findProducts } from '../../search/find-products.ts';
import { type ListingFilters, NO_FILTERS, SORTS } from '../catalog.input.ts';
import { buildListingScope } from './build-listing-scope.ts';
import type { FilterOptions } from './filter-options.store.ts';
import { listShippingFilters } from './list-shipping-filters.ts';
import { queryListingPage } from './query-listing-page.ts';
import { readFilterOptions } from './read-filter-options.ts';
import { resolveFilters } from './resolve-filters.ts';

const NOW = new Date();
const PER_PAGE = 10;

let open: TestDatabase;
let index: FacetIndex | null;
let filterOptions: FilterOptions;
beforeAll(async () => {
  open = await demoDb();
  index = await readFacetIndex(open.db, NOW);
  filterOptions = await readFilterOptions(open.db);
});
afterAll(() => open.close());

const takeIds = <T extends { id: number }>(rows: readonly T[], count: number) =>
  rows.slice(0, count).map(({ id }) => id);
const listValues = (code: string) => filterOptions.values.filter((value) => value.attribute_code === code);
const findBrandIds = (...slugs: string[]) =>
  filterOptions.brands.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id);

/** Filters by name; built after the demo shop is loaded. */
const FILTERS: Record<string, () => Partial<ListingFilters>> = {
  everything: () => ({}),
  'a main category': () => ({ category: 'phones' }),
  'a sub-category': () => ({ category: 'computers', subCategory: 'laptops' }),
  brands: () => ({ category: 'phones', brands: findBrandIds('orvo', 'tern') }),
  'stock and stars': () => ({ category: 'audio', inStock: true, rating: 4 }),
  collections: () => ({ collections: takeIds(filterOptions.collections, 3) }),
  prices: () => ({ min: 5_000, max: 60_000 }),
  'a store': () => ({ store: 0 }),
  colours: () => ({ attributes: takeIds(listValues('colour'), 3) }),
  'colours and storage in stock': () => ({
    attributes: [...takeIds(listValues('colour'), 4), ...takeIds(listValues('storage'), 2)],
    inStock: true,
  }),
  'screen sizes by their figures': () => ({
    category: 'computers',
    attributes: takeIds(listValues('screen-size').toReversed(), 2),
  }),
  'nothing left': () => ({ category: 'audio', brands: findBrandIds('tern'), min: 900_000_00 }),
  search: () => ({ q: 'phone' }),
  'search by price': () => ({ q: 'charger', sort: 'price_desc' }),
};

async function buildScope(filters: ListingFilters): Promise<{ scope: ListingScope; ranked: number[] | null }> {
  const resolved = resolveFilters(filterOptions, filters);
  const shippingRules = await listShippingFilters(open.db, filters.shipping);
  if (!resolved.ok || !shippingRules.ok) throw new Error('a filter of this test is unknown in the demo shop');
  const fitting = filters.fits === undefined ? undefined : await findFittingRules(open.db, filters.fits);
  const ranked = filters.q === undefined ? null : (await findProducts(open.db, filters.q, 'en')).ids;
  const scope = buildListingScope(filters, filterOptions, resolved.value, {
    source: null,
    searchIds: ranked,
    saleProductIds: null,
    shippingRules: shippingRules.value,
    fits: fitting?.ruleIds ?? null,
  });
  return { scope, ranked };
}

async function queryBothWays(partial: Partial<ListingFilters>, page: number) {
  const filters = { ...NO_FILTERS, ...partial };
  const { scope, ranked } = await buildScope(filters);
  const request = { order: filters.sort, offset: (page - 1) * PER_PAGE, limit: PER_PAGE, ranked, now: NOW };
  return Promise.all([
    queryListingPage(open.db, index, scope, request),
    queryListingPage(open.db, null, scope, request),
  ]);
}

const nonZeroCounts = (counts: readonly { id: number; count: number | null }[]) =>
  Object.fromEntries(counts.filter(({ count }) => count !== 0).map(({ id, count }) => [id, count]));

describe('without the facet index', () => {
  test.each(Object.keys(FILTERS))(
    'a list by %s has the same products on each page and the same total',
    async (name) => {
      const filters = FILTERS[name]?.() ?? {};
      for (const page of [1, 2, 3]) {
        const [fromIndex, fromSql] = await queryBothWays(filters, page);
        expect(fromSql.ids, `page ${page}`).toEqual(fromIndex.ids);
        expect(fromSql.counts.total).toBe(fromIndex.counts.total);
        expect(fromSql.counts.total > 0, 'the demo shop has such products').toBe(name !== 'nothing left');
      }
    },
  );

  test.each(SORTS)('the sort order %s is the same', async (sort) => {
    for (const page of [1, 4]) {
      const [fromIndex, fromSql] = await queryBothWays({ sort }, page);
      expect(fromSql.ids).toEqual(fromIndex.ids);
    }
  });

  test('filters by device and delivery option give the same result', async () => {
    const shippingRules = await listShippingFilters(open.db, []);
    const shipping = shippingRules.ok ? takeIds(shippingRules.value, 1) : [];
    const models = await findFittedModels();
    expect(models).toHaveLength(3);
    for (const fits of models) {
      const [fromIndex, fromSql] = await queryBothWays({ fits, shipping }, 1);
      expect(fromSql.ids).toEqual(fromIndex.ids);
      expect(fromSql.counts.total).toBe(fromIndex.counts.total);
    }
  });

  test('categories, brands, ratings and stock are counted when no other filter is chosen', async () => {
    for (const filters of [{}, { category: 'phones', brands: findBrandIds('orvo') }, { inStock: true, rating: 4 }]) {
      const [{ counts: complete }, { counts }] = await queryBothWays(filters, 1);
      for (const name of ['categories', 'brands', 'ratings'] as const)
        expect(nonZeroCounts(counts[name]), name).toEqual(nonZeroCounts(complete[name]));
      expect(counts.inStock).toBe(complete.inStock);
      expect(counts.isComplete).toBe(false);
    }
  });

  test('with other filters the brands of the category are offered without counts', async () => {
    const [, { counts }] = await queryBothWays({ category: 'phones', max: 50_000 }, 1);
    expect(counts.brands.length).toBeGreaterThan(1);
    expect(counts.brands.length).toBeLessThan(filterOptions.brands.length);
    expect(new Set([...counts.brands, ...counts.ratings].map(({ count }) => count))).toEqual(new Set([null]));
    expect(counts.inStock).toBeNull();
  });
});

/** Device models that some products fit. */
async function findFittedModels(): Promise<string[]> {
  const rows = await open.db.selectFrom('device_model').select('slug').orderBy('id').limit(400).execute();
  const fitting: string[] = [];
  for (const { slug } of rows) {
    if (fitting.length === 3) break;
    if (((await findFittingRules(open.db, slug))?.ruleIds.size ?? 0) > 0) fitting.push(slug);
  }
  return fitting;
}
