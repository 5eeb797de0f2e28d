import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeStore } from '../../../test/support/people.ts';
import type { Locale } from '../../kernel/locale.ts';
import { getCommonData } from '../content/layout/get-common-data.ts';
import { findPage } from '../content/pages/find-page.ts';
import { listPages } from '../content/pages/list-pages.ts';
import { listStores, showStore } from '../sellers/list-stores.ts';
import { changeSlug } from './change-slug.ts';
import { localizeSlug } from './slug.rules.ts';
import type { SluggedKind } from './slug.tables.ts';

const now = new Date('2026-11-20T12:00:00Z');

let open: TestDatabase;
let storeId: number;
let otherStoreId: number;
let pageId: number;

beforeAll(async () => {
  open = await testDb();
  storeId = await makeStore(open.db, { slug: 'second-tour' });
  otherStoreId = await makeStore(open.db, { slug: 'first-hand' });
  const text = JSON.stringify({ en: 'Questions', fr: 'Questions' });
  const page = { slug: 'faq', title: text, body: text, in_footer: true };
  pageId = (await open.db.insertInto('page').values(page).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => open.close());

const rename = (kind: SluggedKind, id: number, slug: string, locale: Locale | null = null) =>
  changeSlug(open.db, { kind, id }, { slug, locale }, now);

const pageNamed = async (name: string, locale: Locale) => {
  const found = await findPage(open.db, name, locale);
  return found.ok ? localizeSlug(found.value.names, locale) : null;
};
const storeNamed = async (name: string, locale: Locale) => (await showStore(open.db, name, { locale }))?.slug;

test('a page has its own slug in a language, and every current or former slug resolves to it', async () => {
  expect(await rename('page', pageId, 'aide', 'fr')).toMatchObject({ ok: true });
  expect(await rename('page', pageId, 'questions-fréquentes', 'fr')).toMatchObject({ ok: true });
  expect(await rename('page', pageId, 'أسئلة-شائعة', 'ar')).toMatchObject({ ok: true });
  for (const name of ['faq', 'aide', 'questions-fréquentes', 'أسئلة-شائعة']) {
    expect(await pageNamed(name, 'fr')).toBe('questions-fréquentes');
    expect(await pageNamed(name, 'ar')).toBe('أسئلة-شائعة');
    expect(await pageNamed(name, 'hi')).toBe('faq');
  }
  const parts = { categories: async () => [], listCategorySlugs: async () => [] };
  const common = await getCommonData(open.db, { locale: 'fr', now, siteUrl: '', scriptHosts: [] }, parts);
  expect(common.about).toEqual([{ slug: 'questions-fréquentes', title: 'Questions' }]);
  expect((await listPages(open.db)).map(({ names }) => localizeSlug(names, 'ar'))).toEqual(['أسئلة-شائعة']);
});

test('a renamed store is found by its former slugs and listed with the new one', async () => {
  expect(await rename('store', storeId, 'second-life')).toMatchObject({ ok: true });
  expect(await rename('store', storeId, 'ikinci-el', 'tr')).toMatchObject({ ok: true });
  for (const name of ['second-tour', 'second-life', 'ikinci-el']) {
    expect(await storeNamed(name, 'en')).toBe('second-life');
    expect(await storeNamed(name, 'tr')).toBe('ikinci-el');
  }
  const listed = await listStores(open.db, { locale: 'tr' });
  expect(listed.map(({ slug }) => slug).sort()).toEqual(['first-hand', 'ikinci-el']);
});

test('a former slug that another entity takes resolves to that one; different kinds do not conflict', async () => {
  expect(await rename('store', otherStoreId, 'second-tour')).toMatchObject({ ok: true });
  expect(await storeNamed('first-hand', 'en')).toBe('second-tour');
  expect(await rename('page', pageId, 'second-life', 'en')).toMatchObject({ ok: true });
  expect(await storeNamed('second-life', 'en')).toBe('second-life');
  expect(await rename('store', otherStoreId, 'ikinci-el')).toMatchObject({ ok: false });
});

test('two concurrent requests for the same slug: only one gets it', async () => {
  const results = await Promise.all([
    rename('store', storeId, 'wanted', 'fr'),
    rename('store', otherStoreId, 'wanted', 'hi'),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('invalid slugs, reserved slugs and unknown entities are refused', async () => {
  for (const name of ['', 'a b', '../x', '%00', '\u0000', 'a'.repeat(121), 'stores', 'sitemap'])
    expect(await rename('page', pageId, name), name).toMatchObject({ ok: false });
  for (const kind of ['category', 'store', 'page'] as const)
    expect(await rename(kind, 2_000_000_000, 'new')).toMatchObject({ refusal: { kind: 'missing' } });
  for (const name of ['', '\u0000', 'x'.repeat(50_000), "'; drop table page", '$.*', '"'])
    expect(await pageNamed(name, 'en'), name).toBeNull();
});

test('a hidden entity is not found under any of its slugs', async () => {
  await open.db.updateTable('page').set({ status: 2 }).where('id', '=', pageId).execute();
  await open.db.updateTable('seller').set({ state: 'closed' }).where('id', '=', storeId).execute();
  expect([await pageNamed('faq', 'en'), await pageNamed('aide', 'fr')]).toEqual([null, null]);
  expect(await storeNamed('second-life', 'en')).toBeUndefined();
});
