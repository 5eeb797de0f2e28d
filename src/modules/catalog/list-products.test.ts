import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import {
  type MadeProduct,
  makeAttributeValue,
  makeBrand,
  makeCategory,
  makeCollection,
  makeFlashSale,
  makeProduct,
} from '../../../test/support/factories.ts';
import { type ListingFilters, NO_FILTERS } from './catalog.input.ts';
import { type Listing, listProducts } from './list-products.ts';
import { removeUnknownFilters } from './listing/remove-unknown-filters.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const BEFORE = new Date('2026-11-20T06:00:00Z');
const AFTER = new Date('2026-11-21T12:00:00Z');

let open: TestDatabase;
let orvo: { id: number };
let lumen: { id: number };
let phones: { id: number };
let foldables: { id: number };
let audio: { id: number };
let small: MadeProduct;
let large: MadeProduct;
let fold: MadeProduct;
let buds: MadeProduct;
let sale: { id: number };
let gifts: { id: number };
let black: number;
let blue: number;
let storage256: number;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  orvo = await makeBrand(db, { slug: 'orvo', title: 'Orvo' });
  lumen = await makeBrand(db, { slug: 'lumen', title: 'Lumen' });
  phones = await makeCategory(db, { slug: 'phones', title: { en: 'Phones', fr: 'Téléphones', ar: 'هواتف' } });
  foldables = await makeCategory(db, { slug: 'foldables', parentId: phones.id });
  audio = await makeCategory(db, { slug: 'audio' });
  const hidden = await makeCategory(db, { slug: 'hidden', status: 2 });
  ({ valueId: black } = await makeAttributeValue(db, 'colour', 'black', { swatch: '#000000' }));
  ({ valueId: blue } = await makeAttributeValue(db, 'colour', 'blue', { swatch: '#0000ff' }));
  ({ valueId: storage256 } = await makeAttributeValue(db, 'storage', '256'));
  small = await makeProduct(db, {
    slug: 'orvo-small',
    title: { en: 'Orvo Small', fr: 'Petit Orvo', ar: 'أورفو صغير' },
    brandId: orvo.id,
    categoryId: phones.id,
    selling: 40_000,
    offered: 30_000,
    ratings: [4, 5],
    sold: 7,
    sort: 3,
    createdAt: new Date('2026-01-01'),
    variants: [
      { attributes: { colour: 'black', storage: '128' } },
      { attributes: { colour: 'blue', storage: '256' }, price: 35_000 },
    ],
  });
  large = await makeProduct(db, {
    slug: 'lumen-large',
    title: 'Lumen Large',
    brandId: lumen.id,
    categoryId: phones.id,
    selling: 80_000,
    ratings: [3],
    sold: 9,
    sort: 1,
    createdAt: new Date('2026-02-01'),
    variants: [{ attributes: { colour: 'black', storage: '256' }, quantity: 2 }],
  });
  fold = await makeProduct(db, {
    slug: 'orvo-fold',
    title: 'Orvo Fold',
    brandId: orvo.id,
    categoryId: foldables.id,
    selling: 150_000,
    sort: 2,
    quantity: 0,
    createdAt: new Date('2026-03-01'),
  });
  buds = await makeProduct(db, {
    slug: 'lumen-buds',
    title: 'Lumen Buds',
    brandId: lumen.id,
    categoryId: audio.id,
    selling: 10_000,
    sort: 4,
    createdAt: new Date('2026-04-01'),
  });
  await makeProduct(db, { slug: 'private', brandId: orvo.id, categoryId: phones.id, status: 2 });
  await makeProduct(db, { slug: 'in-hidden-category', brandId: orvo.id, categoryId: hidden.id });
  sale = await makeFlashSale(db, { prices: { [buds.id]: 6_000, [small.id]: 20_000 }, startsAt: BEFORE, endsAt: AFTER });
  gifts = await makeCollection(db, [buds.id, small.id]);
});
afterAll(() => open.close());

async function list(filters: Partial<ListingFilters>, page = 1, perPage = 24): Promise<Listing> {
  const query = { filters: { ...NO_FILTERS, ...filters }, page, perPage };
  const result = await listProducts(open.db, query, { locale: 'en', now: NOW });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

async function slugs(filters: Partial<ListingFilters>): Promise<string[]> {
  return (await list(filters)).products.map(({ slug }) => slug);
}

const countsIn = (values: { title: string; count: number | null }[]) =>
  Object.fromEntries(values.map(({ title, count }) => [title, count]));

test('all public products are listed in the default sort order, sold-out products last', async () => {
  const listing = await list({});
  expect(listing.products.map(({ slug }) => slug)).toEqual(['lumen-large', 'orvo-small', 'lumen-buds', 'orvo-fold']);
  expect(listing).toMatchObject({ total: 4, page: 1, lastPage: 1 });
});

test('a main category lists its sub-categories too, a sub-category only its own', async () => {
  expect(await slugs({ category: 'phones' })).toEqual(['lumen-large', 'orvo-small', 'orvo-fold']);
  expect(await slugs({ category: 'phones', subCategory: 'foldables' })).toEqual(['orvo-fold']);
  const bySubAlone = await list({ category: 'foldables' });
  expect(bySubAlone.category?.slug).toBe('phones');
  expect(bySubAlone.subCategory?.slug).toBe('foldables');
});

test('several brands are alternatives; brand and category narrow each other', async () => {
  expect(await slugs({ brands: [orvo.id, lumen.id] })).toHaveLength(4);
  expect(await slugs({ category: 'phones', brands: [lumen.id] })).toEqual(['lumen-large']);
});

test('a filter counts the products that its other values would add', async () => {
  const { facets, total } = await list({ category: 'phones', brands: [lumen.id] });
  expect(total).toBe(1);
  expect(countsIn(facets.brands)).toEqual({ Orvo: 2, Lumen: 1 });
  expect(facets.brands.find(({ chosen }) => chosen)?.title).toBe('Lumen');
  expect(facets.categories.map(({ slug, count }) => [slug, count])).toEqual([['phones', 1]]);
});

test('a chosen value without products stays visible', async () => {
  const { facets } = await list({ category: 'audio', brands: [orvo.id] });
  expect(countsIn(facets.brands)).toEqual({ Orvo: 0, Lumen: 1 });
});

test('one variant must have all chosen attributes', async () => {
  expect(await slugs({ attributes: [black, blue] })).toEqual(['lumen-large', 'orvo-small']);
  expect(await slugs({ attributes: [black, storage256] })).toEqual(['lumen-large']);
});

test('the counts of an attribute apply the other attributes and ignore its own values', async () => {
  const { facets } = await list({ attributes: [black, storage256] });
  const [colour, storage] = facets.attributes;
  expect(countsIn(colour?.values ?? [])).toEqual({ black: 1, blue: 1 });
  expect(countsIn(storage?.values ?? [])).toEqual({ '128': 1, '256': 1 });
});

test('the price filter uses the current price, including the flash sale', async () => {
  expect(await slugs({ max: 6_000 })).toEqual(['lumen-buds']);
  expect(await slugs({ min: 6_001, max: 20_000 })).toEqual(['orvo-small']);
  const { facets } = await list({ min: 6_001, max: 20_000 });
  expect(facets.price).toEqual({ min: 6_000, max: 150_000 });
});

test('products are sorted by the requested sort order', async () => {
  expect(await slugs({ sort: 'newest' })).toEqual(['lumen-buds', 'orvo-fold', 'lumen-large', 'orvo-small']);
  expect(await slugs({ sort: 'price_asc' })).toEqual(['lumen-buds', 'orvo-small', 'lumen-large', 'orvo-fold']);
  expect(await slugs({ sort: 'price_desc' })).toEqual(['orvo-fold', 'lumen-large', 'orvo-small', 'lumen-buds']);
  expect((await slugs({ sort: 'rating' })).slice(0, 2)).toEqual(['orvo-small', 'lumen-large']);
  expect((await slugs({ sort: 'best_selling' })).slice(0, 2)).toEqual(['lumen-large', 'orvo-small']);
});

test('rating, stock, collection and flash sale filter the list', async () => {
  expect(await slugs({ rating: 4 })).toEqual(['orvo-small']);
  expect(await slugs({ rating: 3 })).toEqual(['lumen-large', 'orvo-small']);
  expect(await slugs({ inStock: true, category: 'phones' })).toEqual(['lumen-large', 'orvo-small']);
  expect(await slugs({ collections: [gifts.id] })).toEqual(['orvo-small', 'lumen-buds']);
  expect(await slugs({ flash: sale.id })).toEqual(['orvo-small', 'lumen-buds']);
  const { facets } = await list({});
  expect(facets.ratings).toEqual([
    { stars: 4, count: 1, chosen: false },
    { stars: 3, count: 2, chosen: false },
    { stars: 2, count: 2, chosen: false },
    { stars: 1, count: 2, chosen: false },
  ]);
  expect(facets.inStock).toEqual({ count: 3, chosen: false });
});

test('a card shows the current price, the price range of the variants and a low stock level', async () => {
  const { products } = await list({});
  const card = (slug: string) => products.find((product) => product.slug === slug);
  expect(card('orvo-small')).toMatchObject({
    mainCategory: 'phones',
    brand: 'Orvo',
    price: { current: 20_000, previous: 40_000, from: 'flash', percentOff: 50 },
    priceTo: 35_000,
    rating: 4.5,
    ratingCount: 2,
    inStock: true,
    variantCount: 2,
    swatches: [
      { title: 'black', swatch: '#000000' },
      { title: 'blue', swatch: '#0000ff' },
    ],
    flashEnds: AFTER.toISOString(),
  });
  expect(card('lumen-large')).toMatchObject({ fewLeft: 2, priceTo: null, flashEnds: null });
  expect(card('orvo-fold')).toMatchObject({ inStock: false, fewLeft: null, mainCategory: 'phones' });
});

test('a search lists every product with all the words, best first, in any language and spelling', async () => {
  expect(await slugs({ q: 'lumen' })).toEqual(['lumen-large', 'lumen-buds']);
  expect(await slugs({ q: 'ORVO fol' })).toEqual(['orvo-fold']);
  expect(await slugs({ q: 'zzz' })).toEqual([]);
  expect(await slugs({ q: 'blue orvo' })).toEqual(['orvo-small']);
  const inArabic = { filters: { ...NO_FILTERS, q: 'اورفو' }, page: 1, perPage: 24 };
  const result = await listProducts(open.db, inArabic, { locale: 'ar', now: NOW });
  expect(result.ok && result.value.products.map(({ title }) => title)).toEqual(['أورفو صغير', 'Orvo Fold']);
});

test('pages have neither gaps nor overlaps', async () => {
  const first = await list({}, 1, 3);
  const second = await list({}, 2, 3);
  expect(first).toMatchObject({ total: 4, lastPage: 2 });
  expect([...first.products, ...second.products].map(({ id }) => id)).toEqual([large.id, small.id, buds.id, fold.id]);
  expect((await list({}, 9, 3)).products).toEqual([]);
});

test('a slide lists its products under its title; an unknown or ended slide lists nothing', async () => {
  const slide = await open.db
    .insertInto('slide')
    .values({ slug: 's', title: JSON.stringify({ en: 'Hello' }), image: 'a', source_type: 5, source: 'lumen-buds' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const listing = await list({ source: { kind: 'slide', id: slide.id } });
  expect(listing.products.map(({ slug }) => slug)).toEqual(['lumen-buds']);
  expect(listing.source?.title).toBe('Hello');
  const unknown = await list({ source: { kind: 'banner', id: 999 } });
  expect(unknown).toMatchObject({ total: 0, source: null, lastPage: 1 });
});

test.each([
  [{ category: 'nowhere' }, 'catalog.unknown-category'],
  [{ category: 'hidden' }, 'catalog.unknown-category'],
  [{ category: 'audio', subCategory: 'foldables' }, 'catalog.unknown-category'],
  [{ subCategory: 'phones' }, 'catalog.unknown-category'],
  [{ brands: [999] }, 'catalog.unknown-brand'],
  [{ collections: [999] }, 'catalog.unknown-collection'],
  [{ attributes: [999] }, 'catalog.unknown-attribute'],
  [{ flash: 999 }, 'catalog.unknown-flash-sale'],
  [{ store: 1 }, 'catalog.unknown-store'],
] satisfies [Partial<ListingFilters>, string][])('%o does not exist', async (filters, code) => {
  const query = { filters: { ...NO_FILTERS, ...filters }, page: 1, perPage: 24 };
  expect(await listProducts(open.db, query, { locale: 'en', now: NOW })).toMatchObject({
    ok: false,
    refusal: { code, kind: 'missing' },
  });
});

test('a tag lists the products that have it, by its own name', async () => {
  const { db } = open;
  const tag = await db
    .insertInto('tag')
    .values({ slug: 'gift', title: { en: 'Gifts' } })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('product_tag').values({ product_id: buds.id, tag_id: tag.id }).execute();
  const tagged = await list({ source: { kind: 'tag', id: tag.id } });
  expect(tagged.products.map(({ id }) => id)).toEqual([buds.id]);
  expect(tagged.source?.title).toBe('Gifts');
  expect(await list({ source: { kind: 'tag', id: 9999 } })).toMatchObject({ total: 0, source: null });
});

test('unknown ids are dropped and reported', async () => {
  const read = await removeUnknownFilters(open.db, { brands: [orvo.id, 999], attributes: [998], brand: [997] });
  expect(read.query).toEqual({ brands: [orvo.id], attributes: [], brand: [997] });
  expect(read.problems.map(({ code }) => code)).toEqual(['catalog.unknown-brand', 'catalog.unknown-attribute']);
});
