import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { refreshSearch } from '../../search/index/refresh-search.ts';
import { invalidateSearchRules } from '../../search-rules/read-search-rules.ts';
import { type ListingFilters, NO_FILTERS } from '../catalog.input.ts';
import { listProducts } from '../list-products.ts';
import { suggest } from '../suggest.ts';

const NOW = new Date('2026-11-24T12:00:00Z');

let open: TestDatabase;
const ids: Record<string, number> = {};

/** A shop whose brands and categories are in no word list. */
beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const kettles = await makeCategory(db, { title: { en: 'Kettles', fr: 'Bouilloires' } });
  const toasters = await makeCategory(db, { title: { en: 'Toasters', fr: 'Grille-pain' } });
  const brand = await makeBrand(db, { title: 'Zefirix' });
  const other = await makeBrand(db, { title: 'Morvanto' });
  const kettle = (title: string, selling: number, brandId: number, sold = 0) =>
    makeProduct(db, { title, selling, brandId, categoryId: kettles.id, sold });
  ids.small = (await kettle('Zefirix Brio kettle', 2_000, brand.id, 90)).id;
  ids.large = (await kettle('Zefirix Grando kettle', 9_000, brand.id)).id;
  ids.other = (await kettle('Morvanto Alto kettle', 5_000, other.id)).id;
  ids.toaster = (
    await makeProduct(db, { title: 'Zefirix toaster', selling: 4_000, brandId: brand.id, categoryId: toasters.id })
  ).id;
  await refreshSearch(db);
});
afterAll(() => open.close());

async function list(q: string, locale: Locale = 'en', filters: Partial<ListingFilters> = {}) {
  const query = { filters: { ...NO_FILTERS, ...filters, q }, page: 1, perPage: 24 };
  const listing = await listProducts(open.db, query, { locale, now: NOW });
  if (!listing.ok || !listing.value.search) throw new Error(`“${q}” was refused`);
  return { found: listing.value.products.map(({ id }) => id), search: listing.value.search };
}

test('a price limit in the query filters the list and can be removed', async () => {
  const { found, search } = await list('kettle under 60');
  expect(new Set(found)).toEqual(new Set([ids.small, ids.other]));
  expect(search.constraints).toEqual([{ kind: 'price', min: null, max: 6_000, without: 'kettle' }]);
});

test('a price that the visitor has chosen takes precedence over the one in the query', async () => {
  const { found, search } = await list('kettle under 60', 'en', { min: 8_000 });
  expect(found).toEqual([ids.large]);
  expect(search.constraints).toEqual([]);
});

test('the query may contain only a price limit', async () => {
  const { found } = await list('under $30');
  expect(found).toEqual([ids.small]);
});

test('a sort order in the query sorts the list, unless the visitor has chosen one', async () => {
  expect((await list('most expensive kettle')).found).toEqual([ids.large, ids.other, ids.small]);
  expect((await list('cheapest kettle', 'fr')).found).toEqual([ids.small, ids.other, ids.large]);
  expect((await list('cheapest kettle', 'en', { sort: 'price_desc' })).search.constraints).toEqual([]);
});

test('a brand that is in no word list is found in another script and by its sound', async () => {
  for (const [q, locale] of [
    ['زفيركس', 'ar'],
    ['ज़ेफ़िरिक्स', 'hi'],
    ['zephyrix', 'en'],
    ['zefiriks', 'tr'],
  ] as const) {
    const { found, search } = await list(q, locale);
    expect(new Set(found), `${q} → ${search.corrected}`).toEqual(new Set([ids.small, ids.large, ids.toaster]));
  }
});

test('a brand and a category of the shop are found when typed as one word or with a typo', async () => {
  expect((await list('zefirixtoaster')).found).toEqual([ids.toaster]);
  expect((await list('toastre')).found).toEqual([ids.toaster]);
});

test('a common word of the page language is not corrected to another word', async () => {
  for (const [q, locale] of [
    ['red kettle', 'en'],
    ['cash toaster', 'en'],
    ['bouilloire rouge', 'fr'],
    ['kırmızı su ısıtıcı', 'tr'],
  ] as const)
    expect((await list(q, locale)).search.corrected, q).toBeNull();
});

test('a nonsense query finds nothing', async () => {
  for (const q of ['qwzxv', 'xxyyzz 900', 'ظظرككغئ']) expect((await list(q)).found, q).toEqual([]);
});

test('pinned products come first, hidden ones are left out, and synonyms and stop words apply', async () => {
  const { db } = open;
  const words = { locale: 'en', key: 'kettle', query: 'kettle' };
  await db
    .insertInto('search_pinned_product')
    .values({ ...words, product_id: ids.other ?? 0, position: 1 })
    .execute();
  await db
    .insertInto('search_hidden_product')
    .values({ ...words, product_id: ids.large ?? 0 })
    .execute();
  await db
    .insertInto('search_synonym')
    .values({ locale: 'en', key: 'boiler', term: 'boiler', synonyms: ['kettle'], two_way: false })
    .execute();
  await db.insertInto('search_stop_word').values({ locale: 'en', key: 'cosy', word: 'cosy' }).execute();
  await db
    .insertInto('search_redirect')
    .values({ locale: 'en', key: 'gift card', query: 'gift card', path: '/faq' })
    .execute();
  invalidateSearchRules(db);
  expect((await list('Kettle')).found).toEqual([ids.other, ids.small]);
  expect(new Set((await list('boiler')).found)).toEqual(new Set([ids.small, ids.large, ids.other]));
  expect((await list('cosy toaster')).found).toEqual([ids.toaster]);
  expect((await list('gift card')).search.redirect).toBe('/faq');
  expect((await list('gift card', 'fr')).search.redirect).toBeNull();
});

test('suggestions respect the price limit in the query', async () => {
  const { products } = await suggest(open.db, 'kettle under 30', 'fr', NOW);
  expect(products.map(({ id }) => id)).toEqual([ids.small]);
});
