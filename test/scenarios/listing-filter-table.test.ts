import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ListingRequest,
  listingQuery,
  pickListingParams,
  toListingRequest,
} from '../../src/modules/catalog/catalog.input.ts';
import { type Listing, listProducts } from '../../src/modules/catalog/list-products.ts';
import { buildListingScope } from '../../src/modules/catalog/listing/build-listing-scope.ts';
import { toListingAnswer } from '../../src/modules/catalog/listing/listing.answers.ts';
import { type ListingPageResult, queryListingPage } from '../../src/modules/catalog/listing/query-listing-page.ts';
import { readFilterOptions } from '../../src/modules/catalog/listing/read-filter-options.ts';
import { removeUnknownFilters } from '../../src/modules/catalog/listing/remove-unknown-filters.ts';
import { resolveFilters } from '../../src/modules/catalog/listing/resolve-filters.ts';
import { FILTER_LAYOUT } from '../../src/modules/listing/filters/filter-columns.rules.ts';
import type { ListingFilter } from '../../src/modules/listing/filters/filter-kinds.rules.ts';
import type * as Table from '../../src/modules/listing/filters/listing-filters.rules.ts';
import { type FacetIndex, readFacetIndex } from '../../src/modules/listing/index/facet-index.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { buildPageCacheKey } from '../../src/web/http/page-cache-key.server.ts';
import { isCacheablePage } from '../../src/web/service-worker/cache.rules.ts';
import { listFilterGroups } from '../../src/web/storefront/listing/filter-groups.server.ts';
import { listAppliedFilters } from '../../src/web/storefront/listing/filters/applied-filters.ts';
import { readListingQuery } from '../../src/web/storefront/listing/listing-query.server.ts';
import { toListingParameters } from '../../src/web/storefront/listing/listing-url.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { makeCategory, makeProduct } from '../support/factories.ts';

const { cash, prepaid, tags, warranty } = vi.hoisted(() => ({
  prepaid: {
    kind: 'flag',
    name: 'prepaid',
    param: 'pre_paid',
    facet: 'prepaid',
    field: 'pre_paid',
    legend: 'listing.availability',
    label: 'listing.soldOut',
    column: 'cod_excluded',
  } satisfies ListingFilter,
  // passes where the column of `prepaid` is false
  cash: {
    kind: 'flag',
    name: 'cash',
    param: 'cash',
    facet: 'cash',
    field: 'cash',
    legend: 'listing.availability',
    label: 'listing.inStock',
    column: 'cod_excluded',
    matches: false,
    countedWhileLoading: true,
  } satisfies ListingFilter,
  warranty: {
    kind: 'minimum',
    name: 'warranty',
    param: 'warranty',
    facet: 'warranty',
    field: 'warranty',
    legend: 'listing.rating',
    label: 'listing.stars',
    anyLabel: 'listing.anyRating',
    sum: 'warranty_months',
    steps: [12, 24, 36],
    offered: [12, 24, 36],
    unit: 'stars',
  } satisfies ListingFilter,
  tags: {
    kind: 'choice',
    name: 'tags',
    param: 'tags',
    facet: 'tags',
    field: 'tags',
    legend: 'listing.collections',
    source: { table: 'product_tag', column: 'tag_id' },
    options: { table: 'tag', columns: [], limit: 100 },
    unknown: 'catalog.unknown-collection',
  } satisfies ListingFilter,
}));

// adds one row of each kind, and a flag that is false, as a developer would
vi.mock('../../src/modules/listing/filters/listing-filters.rules.ts', async (original) => {
  const { LISTING_FILTERS } = await original<typeof Table>();
  return { LISTING_FILTERS: [...LISTING_FILTERS, prepaid, cash, warranty, tags] };
});

const NOW = new Date('2026-11-20T10:00:00Z');
const t = getTranslator('en');
let shop: TestApp;
let tagIds: number[];
let ids: number[];

beforeAll(async () => {
  shop = await testApp();
  const { db } = shop;
  const { id: categoryId } = await makeCategory(db, { slug: 'phones' });
  const rows = await db
    .insertInto('tag')
    .values(['gift', 'travel'].map((slug) => ({ slug, title: { en: slug }, status: 1 as const })))
    .returning('id')
    .execute();
  tagIds = rows.map(({ id }) => id);
  ids = [];
  for (let nth = 0; nth < 12; nth++) {
    const quantity = nth % 4;
    const { id } = await makeProduct(db, {
      categoryId,
      selling: 1_000 * (nth + 1),
      quantity,
      sort: nth,
      ratings: [nth % 6],
    });
    await sql`update product set cod_excluded = ${nth % 3 === 0}, warranty_months = ${12 * (nth % 4)} where id = ${id}`.execute(
      db,
    );
    if (nth % 2 === 0)
      await db
        .insertInto('product_tag')
        .values({ product_id: id, tag_id: tagIds[nth % 4 === 0 ? 0 : 1] ?? 0 })
        .execute();
    ids.push(id);
  }
});
afterAll(() => shop.close());

function readRequest(address: string): ListingRequest | null {
  const parsed = listingQuery.safeParse(pickListingParams(new URLSearchParams(address)));
  const request = parsed.success ? toListingRequest(parsed.data, 'USD') : null;
  return request?.ok ? request.value : null;
}

function getRequest(address: string): ListingRequest {
  const request = readRequest(address);
  if (!request) throw new Error(`${address} was refused`);
  return request;
}

async function list(address: string): Promise<Listing> {
  const listing = await listProducts(shop.db, getRequest(address), { locale: 'en', now: NOW });
  if (!listing.ok) throw new Error(listing.refusal.code);
  return listing.value;
}

/** All products from the facet index, or from SQL where the index is null. */
async function queryAll(index: FacetIndex | null, address: string): Promise<ListingPageResult> {
  const { filters } = getRequest(address);
  const options = await readFilterOptions(shop.db);
  const resolved = resolveFilters(options, filters);
  if (!resolved.ok) throw new Error(resolved.refusal.code);
  const context = { source: null, searchIds: null, saleProductIds: null, shippingRules: [], fits: null };
  const scope = buildListingScope(filters, options, resolved.value, context);
  return queryListingPage(shop.db, index, scope, { order: filters.sort, offset: 0, limit: 60, ranked: null, now: NOW });
}

/** Ids of all products, from the facet index and from SQL. */
async function listBothWays(address: string): Promise<[number[], number[]]> {
  const index = await readFacetIndex(shop.db, NOW);
  const [fromIndex, fromSql] = [await queryAll(index, address), await queryAll(null, address)];
  expect(fromSql.counts.total).toBe(fromIndex.counts.total);
  return [fromIndex.ids, fromSql.ids];
}

test('the address of an added filter is parsed and canonical; an invalid value is refused', () => {
  const address = `tags=${tagIds[1]}&warranty=24&pre_paid=1&in_stock=1`;
  const { filters } = getRequest(address);
  expect(filters).toMatchObject({ prepaid: true, warranty: 24, tags: [tagIds[1]], inStock: true });
  const { min: _min, max: _max, ...chosen } = filters;
  expect(toListingParameters([], chosen).toString()).toBe(`in_stock=1&pre_paid=1&warranty=24&tags=${tagIds[1]}`);
  for (const invalid of ['pre_paid=perhaps', 'warranty=99', 'tags=x']) expect(readRequest(invalid), invalid).toBeNull();
  const { query, problems } = readListingQuery(new URLSearchParams('pre_paid=perhaps&warranty=24'), {}) ?? {};
  expect(query).toEqual({ warranty: 24 });
  expect(problems).toHaveLength(1);
});

test('an unknown option of an added choice is refused by the API and removed from a page', async () => {
  const { filters } = getRequest('tags=9999');
  const listing = await listProducts(shop.db, { filters, page: 1, perPage: 24 }, { locale: 'en', now: NOW });
  expect(listing).toMatchObject({ ok: false, refusal: { code: tags.unknown, kind: 'missing' } });
  const parsed = listingQuery.parse({ tags: `9999,${tagIds[0]}` });
  const { query, problems } = await removeUnknownFilters(shop.db, parsed);
  expect(query).toMatchObject({ tags: [tagIds[0]] });
  expect(problems).toEqual([{ code: tags.unknown, facts: {} }]);
});

test.each([
  ['pre_paid=1', (nth: number) => nth % 3 === 0],
  ['cash=1', (nth: number) => nth % 3 !== 0],
  ['cash=1&in_stock=1', (nth: number) => nth % 3 !== 0 && nth % 4 > 0],
  ['cash=1&pre_paid=1', () => false],
  ['warranty=24', (nth: number) => nth % 4 >= 2],
  ['tags=1', (nth: number) => nth % 4 === 0],
  ['pre_paid=1&warranty=12&in_stock=1', (nth: number) => nth % 3 === 0 && nth % 4 >= 1],
] as const)('%s lists the same products from the index and from SQL', async (address, isListed) => {
  const path = address.replace('tags=1', `tags=${tagIds[0]}`);
  const expected = ids.filter((_, nth) => isListed(nth)).toSorted((a, b) => a - b);
  for (const found of await listBothWays(path)) expect(found.toSorted((a, b) => a - b)).toEqual(expected);
});

test('the index and SQL list the same products in the same order for any combination of filters', async () => {
  const part = (name: string, ...values: (string | number)[]) =>
    fc.constantFrom('', ...values.map((value) => `${name}=${value}`));
  const address = fc
    .tuple(
      ...[
        part('pre_paid', 1, 0),
        part('cash', 1),
        part('warranty', 12, 24, 36),
        part('tags', ...tagIds, tagIds.join(',')),
      ],
      ...[
        part('in_stock', 1),
        part('rating', 1, 3, 5),
        part('min', 20, 50),
        part('max', 60, 100),
        part('sort', 'price_desc'),
      ],
    )
    .map((parts) => parts.filter(Boolean).join('&'));
  await fc.assert(
    fc.asyncProperty(address, async (one) => {
      const [fromIndex, fromSql] = await listBothWays(one);
      expect(fromSql, one).toEqual(fromIndex);
    }),
    { numRuns: 60 },
  );
});

test('each added facet is counted as if its filter were not chosen, in the API answer too', async () => {
  const listing = await list('warranty=36');
  const answer = toListingAnswer(listing, { major: (amount) => amount / 100, wishlistIds: new Set() });
  expect(listing.total).toBe(3);
  expect(answer).toMatchObject({
    warranty: [
      { stars: 36, count: 3, chosen: true },
      { stars: 24, count: 6, chosen: false },
      { stars: 12, count: 9, chosen: false },
    ],
    pre_paid: { count: 1, chosen: false },
    // the odd products have no tag
    tags: [],
  });
  expect((await list('')).facets).toMatchObject({
    prepaid: { count: 4, chosen: false },
    tags: [
      { slug: 'gift', title: 'gift', count: 3, chosen: false },
      { slug: 'travel', title: 'travel', count: 3, chosen: false },
    ],
  });
  const response = await shop.app.inject('/api/v1/products?pre_paid=1');
  expect(response.json().data).toMatchObject({ pre_paid: { count: 4, chosen: true }, result: { total: 4 } });
});

test('a flag with the value false is counted by the index and, while it loads, by SQL', async () => {
  expect((await list('')).facets).toMatchObject({ cash: { count: 8 }, prepaid: { count: 4 } });
  expect((await list('in_stock=1')).facets).toMatchObject({ cash: { count: 6 } });
  const count = async (address: string) => (await queryAll(null, address)).counts;
  expect(await count('')).toMatchObject({ cash: 8, total: 12 });
  expect(await count('cash=1&in_stock=1')).toMatchObject({ cash: 6, inStock: 6, total: 6 });
});

test('a changed product is found by its new value', async () => {
  const [first = 0] = ids;
  const count = async () => (await list('pre_paid=1')).total;
  const change = async (value: boolean) => {
    await sql`
      update product set cod_excluded = ${value}, changed_xid = pg_current_xact_id()::text::bigint where id = ${first}
    `.execute(shop.db);
  };
  await change(false);
  await vi.waitFor(async () => expect(await count()).toBe(3), 120_000);
  await change(true);
  await vi.waitFor(async () => expect(await count()).toBe(4), 120_000);
});

test('the panel offers the filter, and the chip has its label and a link that removes it', async () => {
  const { facets, total } = await list('pre_paid=1&in_stock=1');
  const chosen = { prepaid: true, inStock: true };
  const chips = listAppliedFilters({ path: '/products', fixed: [], chosen, facets, write: String, t });
  expect(chips).toEqual([
    { label: t('listing.inStock'), path: '/products?pre_paid=1', alone: '/products?in_stock=1' },
    { label: t(prepaid.label), path: '/products?in_stock=1', alone: '/products?pre_paid=1' },
  ]);
  const groups = listFilterGroups({ listing: { facets, total }, own: {}, price: { min: '', max: '' }, t });
  expect(groups.find(({ id }) => id === 'pre-paid')).toEqual({
    kind: 'flag',
    id: 'pre-paid',
    legend: t(prepaid.legend),
    param: 'pre_paid',
    label: t(prepaid.label),
    count: total,
    chosen: true,
  });
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(['warranty', 'tags']));
});

test('page cache, service worker and saved index know the filter', () => {
  expect(buildPageCacheKey('/products?pre_paid=1&x=1')).toBe('/products?pre_paid=1');
  expect(buildPageCacheKey('/products?pre_paid=1')).not.toBe(buildPageCacheKey('/products'));
  const isCached = (query: string) => isCacheablePage(new URL(`https://shop.example/products?${query}`));
  expect(isCached('pre_paid=1&warranty=24&tags=1')).toBe(true);
  expect(isCached('post_paid=1')).toBe(false);
  expect(FILTER_LAYOUT).toContain('cod_excluded warranty_months');
  expect(FILTER_LAYOUT).toContain('product_tag.tag_id');
});
