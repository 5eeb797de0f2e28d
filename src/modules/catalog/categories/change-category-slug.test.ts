import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { readProductPage } from '../products/read-product-page.ts';
import { buildCategoryPath } from './category-tree.ts';
import { changeCategorySlug } from './change-category-slug.ts';
import { findCategory } from './find-category.ts';
import { listCategories } from './list-categories.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let open: TestDatabase;
let phones: { id: number };
let foldables: { id: number };
let sound: { id: number };
let productId: number;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  phones = await makeCategory(db, { slug: 'phones' });
  foldables = await makeCategory(db, { slug: 'foldables', parentId: phones.id });
  sound = await makeCategory(db, { slug: 'sound' });
  const brand = await makeBrand(db);
  productId = (await makeProduct(db, { brandId: brand.id, categoryId: foldables.id })).id;
});
afterAll(() => open.close());

const rename = (id: number, slug: string, locale: Locale | null = null) =>
  changeCategorySlug(open.db, id, { slug, locale }, NOW);

async function resolveNames(names: [string, string?], locale: Locale = 'fr') {
  const found = await findCategory(open.db, ...names);
  return found && buildCategoryPath(found, locale);
}

test('a category has a localized slug, and all its slugs resolve to it', async () => {
  expect(await rename(phones.id, 'telephones', 'fr')).toMatchObject({ ok: true });
  expect(await rename(foldables.id, 'قابلة-للطي', 'ar')).toMatchObject({ ok: true });
  for (const name of ['phones', 'telephones']) {
    expect(await resolveNames([name])).toEqual(['telephones']);
    expect(await resolveNames([name, 'foldables'])).toEqual(['telephones', 'foldables']);
    expect(await resolveNames([name, 'قابلة-للطي'], 'ar')).toEqual(['phones', 'قابلة-للطي']);
  }
});

test('menus and breadcrumbs use the localized slug; product URLs use the common slug', async () => {
  const [main] = await listCategories(open.db, 'fr');
  expect(main).toMatchObject({
    slug: 'telephones',
    key: 'phones',
    children: [{ slug: 'foldables', main: 'telephones' }],
  });
  const product = await readProductPage(open.db, productId, 'fr', NOW);
  expect(product).toMatchObject({
    value: { mainCategory: 'phones', breadcrumb: [{ slug: 'telephones' }, { slug: 'foldables' }] },
  });
});

test('former slugs resolve, also after several changes and back', async () => {
  for (const slug of ['mobiles', 'smartphones', 'mobiles'])
    expect(await rename(phones.id, slug, 'fr')).toMatchObject({ ok: true });
  for (const name of ['telephones', 'smartphones', 'mobiles', 'phones'])
    expect(await resolveNames([name])).toEqual(['mobiles']);
  expect(await resolveNames(['telephones', 'foldables'])).toEqual(['mobiles', 'foldables']);
});

test('a slug that another category took over resolves to that category', async () => {
  expect(await rename(sound.id, 'telephones')).toMatchObject({ ok: true });
  expect(await resolveNames(['telephones'])).toEqual(['telephones']);
  expect(await resolveNames(['sound'])).toEqual(['telephones']);
});

test('invalid slugs, and slugs of another category in any language, are refused', async () => {
  const bad = [
    '',
    'all',
    'a b',
    'a/b',
    '-a',
    'a-',
    '../x',
    '<b>',
    'a'.repeat(121),
    'mobiles',
    'قابلة-للطي',
    'foldables',
  ];
  for (const slug of bad) expect(await rename(sound.id, slug), slug).toMatchObject({ ok: false });
  expect(await rename(2_000_000_000, 'new')).toMatchObject({ ok: false, refusal: { kind: 'missing' } });
});

test('slugs can be set in every language of the shop', async () => {
  for (const [locale, slug] of [
    ['hi', 'हेडफ़ोन-और-स्पीकर'.normalize()],
    ['tr', 'kulaklık'],
    ['ar', 'سماعات'],
  ] as const)
    expect(await rename(sound.id, slug, locale), slug).toMatchObject({ ok: true });
});

test('a sub-category under another main category and an unknown slug are missing', async () => {
  expect(await resolveNames(['telephones', 'foldables'])).toBeNull();
  expect(await resolveNames(['never'])).toBeNull();
  expect(await resolveNames(['mobiles', 'never'])).toBeNull();
});
