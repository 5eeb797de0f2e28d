import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  type MadeProduct,
  makeBrand,
  makeCategory,
  makeCollection,
  makeFlashSale,
  makeProduct,
} from '../../../../test/support/factories.ts';
import { refreshSearch } from '../../search/index/refresh-search.ts';
import { listBrands } from '../categories/list-brands.ts';
import { listCategories } from '../categories/list-categories.ts';
import { listFlashSales } from '../flash-sales/list-flash-sales.ts';
import { suggest } from '../suggest.ts';
import { readHome } from './read-home.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

let open: TestDatabase;
let buds: MadeProduct;
let cable: MadeProduct;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const audio = await makeCategory(db, { slug: 'audio', title: { en: 'Audio', tr: 'Ses' }, featured: true });
  const headphones = await makeCategory(db, {
    slug: 'headphones',
    title: { en: 'Headphones', tr: 'Kulaklıklar' },
    parentId: audio.id,
    inFooter: true,
  });
  const closed = await makeCategory(db, { slug: 'closed', status: 2 });
  await makeCategory(db, { slug: 'inside-closed', parentId: closed.id });
  const aria = await makeBrand(db, { slug: 'aria', title: 'Aria', featured: true });
  await makeBrand(db, { slug: 'gone', title: 'Gone', status: 2 });
  buds = await makeProduct(db, {
    slug: 'aria-buds',
    title: { en: 'Aria Wireless Buds', tr: 'Aria Kablosuz Kulaklık' },
    brandId: aria.id,
    categoryId: headphones.id,
  });
  cable = await makeProduct(db, { slug: 'cable', title: 'Wired Cable', brandId: aria.id, categoryId: audio.id });
  const hidden = await makeProduct(db, {
    slug: 'secret',
    title: 'Wire',
    brandId: aria.id,
    categoryId: audio.id,
    status: 2,
  });
  await makeCollection(db, [cable.id, hidden.id, buds.id], { title: 'Gifts', onHome: true });
  await makeCollection(db, [hidden.id], { title: 'Empty', onHome: true });
  await makeCollection(db, [buds.id], { title: 'Elsewhere' });
  const running = { startsAt: new Date(NOW.getTime() - HOUR), endsAt: new Date(NOW.getTime() + HOUR) };
  await makeFlashSale(db, { title: 'Now', prices: { [buds.id]: 500 }, ...running });
  await makeFlashSale(db, { title: 'Over', prices: { [cable.id]: 500 }, startsAt: new Date(0), endsAt: NOW });
  const sharp = { image_2x: 'a2.webp', alt: '{"en":"Buds","tr":"Kulaklıklar"}' };
  await db
    .insertInto('slide')
    .values([
      {
        slug: 'sound',
        title: '{"en":"Sound"}',
        image: 'a.webp',
        source_type: 2,
        source: 'headphones',
        sort: 1,
        ...sharp,
      },
      { slug: 'repair', title: '{"en":"Repair"}', image: 'b.webp', source_type: 6, source: '/services', sort: 2 },
      { slug: 'bad', title: '{"en":"Bad"}', image: 'c.webp', source_type: 6, source: 'javascript:alert(1)', sort: 3 },
    ])
    .execute();
  await db
    .insertInto('banner')
    .values([
      { slug: 'shown', place: 1, title: '{"en":"Shown"}', source_type: 1, source: 'audio' },
      { slug: 'over', place: 1, title: '{"en":"Over"}', source_type: 1, source: 'audio', ends_at: NOW },
      { slug: 'elsewhere', place: 7, title: '{"en":"Cart"}', source_type: 1, source: 'audio' },
    ])
    .execute();
});
afterAll(() => open.close());

test('the home page contains public and running content', async () => {
  const home = await readHome(open.db, 'tr', NOW);
  expect(home.slider.map(({ title, leadsTo }) => [title, leadsTo])).toEqual([
    ['Sound', { kind: 'products', main: 'audio' }],
    ['Repair', { kind: 'address', address: '/services' }],
    ['Bad', null],
  ]);
  expect(home.slider[0]).toMatchObject({ image: 'a.webp', image2x: 'a2.webp', alt: 'Kulaklıklar' });
  expect(home.slider[1]).toMatchObject({ image2x: null, alt: '' });
  expect(home.banners.map(({ title }) => title)).toEqual(['Shown']);
  expect(home.collections.map(({ title, products }) => [title, products.map(({ slug }) => slug)])).toEqual([
    ['Gifts', ['cable', 'aria-buds']],
  ]);
  expect(home.featuredCategories.map(({ title }) => title)).toEqual(['Ses']);
  expect(home.featuredBrands.map(({ title }) => title)).toEqual(['Aria']);
  expect(home.products.total).toBe(2);
});

test('only running sales are listed, with their products and end time', async () => {
  const sales = await listFlashSales(open.db, 'en', NOW);
  expect(sales).toHaveLength(1);
  expect(sales[0]).toMatchObject({ title: 'Now', endTime: '2026-11-20T13:00:00.000Z' });
  expect(sales[0]?.products[0]).toMatchObject({ slug: 'aria-buds', price: { current: 500, from: 'flash' } });
});

test('a hidden main category hides its sub-categories', async () => {
  const tree = await listCategories(open.db, 'en');
  expect(tree.map(({ slug, children }) => [slug, children.map((child) => child.slug)])).toEqual([
    ['audio', ['headphones']],
  ]);
  expect(tree[0]?.children[0]).toMatchObject({ main: 'audio', inFooter: true });
  expect((await listBrands(open.db, 'en')).map(({ slug }) => slug)).toEqual(['aria']);
});

test('suggestions contain completed words, categories and products', async () => {
  const found = await suggest(open.db, 'wir', 'en', NOW);
  expect(found.keywords).toEqual(['Wired', 'Wireless']);
  expect(found.products.map(({ slug }) => slug)).toEqual(['cable', 'aria-buds']);
  const byCategory = await suggest(open.db, 'kulak', 'tr', NOW);
  expect(byCategory.subCategories.map(({ slug, main }) => [slug, main])).toEqual([['headphones', 'audio']]);
});

test('suggestions have at most ten rows, and punctuation alone has none', async () => {
  for (let i = 0; i < 12; i++) {
    await makeCategory(open.db, { title: 'Zeta' });
    await makeProduct(open.db, { title: `Zeta number${i}` });
  }
  await refreshSearch(open.db);
  const found = await suggest(open.db, 'zeta', 'fr', NOW);
  expect(found.products).toHaveLength(4);
  const rows = Object.values(found).flat();
  expect(rows.length).toBeLessThanOrEqual(10);
  expect(await suggest(open.db, '--', 'en', NOW)).toEqual({
    keywords: [],
    repairs: [],
    categories: [],
    subCategories: [],
    products: [],
  });
});
