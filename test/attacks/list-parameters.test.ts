import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toListingRequest } from '../../src/modules/catalog/catalog.input.ts';
import { listProducts } from '../../src/modules/catalog/list-products.ts';
import { removeUnknownFilters } from '../../src/modules/catalog/listing/remove-unknown-filters.ts';
import { buildPageCacheKey } from '../../src/web/http/page-cache-key.server.ts';
import { readListingQuery, URL_FILTERS } from '../../src/web/storefront/listing/listing-query.server.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { stockProducts } from './stocked-shop.ts';

const NOW = new Date();
/** Far more than a page of the whole shop takes. */
const MOST_BYTES = 300_000;

const ids = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1).join(',');
/**
 * Latin, Arabic, Devanagari, multi-codepoint emoji, a lone surrogate, combining marks without letters, shell and SQL
 * syntax.
 */
const SIGNS = ['ß İı', 'ايفون ٣', 'फ़ोन', '👩‍👩‍👧', '\u0301\u0301', '\u202e', '\u0000', "';--", '%00', '%', '\\', '<b>'];
const HOSTILE = [
  ...SIGNS,
  ...['', ' ', '0', '-1', '1e9', '1000000000', '9'.repeat(40), 'NaN', '٢', '1,2,,x', '1.005', '0.001', 'true', 'all'],
  ...[ids(60), ids(3_000), 'q'.repeat(50_000), 'ﷺ'.repeat(2_000)],
];
const NAMES = [
  ...URL_FILTERS,
  ...[
    'q',
    'category',
    'sub_category',
    'brand',
    'collection',
    'store',
    'flash',
    'home_spm',
    'banner',
    'tag',
    'per_page',
  ],
  ...['x', '__proto__', 'constructor', 'utm_source', 'brands[]', 'q '],
];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()])));

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await stockProducts(shop.db);
});
afterAll(() => shop.close());

async function answered(parameters: URLSearchParams): Promise<void> {
  const response = await shop.app.inject(`/api/v1/products?${parameters}`);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.body.length).toBeLessThan(MOST_BYTES);
  if (response.statusCode === 200) expect(response.json().data.result.data.length).toBeLessThanOrEqual(60);
}

/** The result of a list page for a URL. */
async function opened(parameters: URLSearchParams, own: Record<string, string> = {}): Promise<number | null> {
  const read = readListingQuery(parameters, own);
  if (!read) return null;
  const { query } = await removeUnknownFilters(shop.db, read.query);
  const request = toListingRequest(query, 'USD');
  if (!request.ok) return null;
  const listing = await listProducts(shop.db, request.value, { locale: 'ar', now: NOW });
  if (!listing.ok) return null;
  expect(listing.value.products.length).toBeLessThanOrEqual(24);
  return listing.value.total;
}

test('a list answers every query quickly and without a server error', async () => {
  await fc.assert(fc.asyncProperty(query, answered), { numRuns: 150 });
});

test('a page with any parameters opens or is a 404', async () => {
  await fc.assert(
    fc.asyncProperty(query, value, async (parameters, q) => {
      await opened(parameters);
      await opened(parameters, { q: q.trim().slice(0, 200) });
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['a minimum above the maximum', { min: '900', max: '1' }],
  ['a page after the last one', { page: '1000000000' }],
  ['the highest page number', { page: '100000' }],
  ['more brands than exist', { brands: ids(3_000) }],
  ['a very long query', { q: 'iphone '.repeat(7_000) }],
  ['a device with a control character', { fits: '\u0000' }],
])('%s gets a response from the page and the API', async (_, parameters) => {
  await answered(new URLSearchParams(parameters));
  await opened(new URLSearchParams(parameters));
});

test('parameters that no list reads do not create separate pages', () => {
  const paths = fc.constantFrom(
    '/products',
    '/ar/all/phones',
    '/fr/all/brand',
    '/search',
    '/shop/nova',
    '/flash-sale/2',
  );
  const madeUp = fc.constantFrom('x', 'brands[]', 'page ', 'per_page', 'store', 'flash', '__proto__', 'utm_medium');
  fc.assert(
    fc.property(paths, madeUp, value, fc.boolean(), (path, name, text, before) => {
      const own = '?page=2';
      const noise = new URLSearchParams([[name, text.toWellFormed()]]);
      const address = before ? `${path}?${noise}&page=2` : `${path}${own}&${noise}`;
      expect(buildPageCacheKey(address)).toBe(path + own);
    }),
  );
});
