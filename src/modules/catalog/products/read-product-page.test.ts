import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  type MadeProduct,
  makeAttributeValue,
  makeBrand,
  makeCategory,
  makeFlashSale,
  makeProduct,
} from '../../../../test/support/factories.ts';
import { suggestProducts } from '../suggest-products.ts';
import { chooseVariant } from './choose-variant.rules.ts';
import { findOffer, findOffers } from './find-offers.ts';
import { type ProductPage, readProductPage } from './read-product-page.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const END = new Date('2026-11-21T12:00:00Z');

let open: TestDatabase;
let phone: MadeProduct;
let cable: MadeProduct;
let hidden: MadeProduct;
let phones: { id: number };

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  phones = await makeCategory(db, { slug: 'phones', title: { en: 'Phones', tr: 'Telefonlar' } });
  const flagship = await makeCategory(db, { slug: 'flagship', parentId: phones.id });
  const orvo = await makeBrand(db, { slug: 'orvo', title: 'Orvo' });
  const black = await makeAttributeValue(db, 'colour', 'black', { swatch: '#000000' });
  const blue = await makeAttributeValue(db, 'colour', 'blue', { swatch: '#0000ff' });
  phone = await makeProduct(db, {
    slug: 'orvo-a7',
    title: { en: 'Orvo A7' },
    brandId: orvo.id,
    categoryId: flagship.id,
    selling: 80_000,
    offered: 70_000,
    ratings: [5, 4, 4],
    variants: [
      { sku: 'A7-BLACK', attributes: { colour: 'black' }, quantity: 0 },
      { sku: 'A7-BLUE', attributes: { colour: 'blue' }, price: 75_000, previous: 90_000, quantity: 3 },
    ],
  });
  cable = await makeProduct(db, { slug: 'cable', brandId: orvo.id, categoryId: phones.id, selling: 1_000 });
  hidden = await makeProduct(db, { slug: 'hidden', brandId: orvo.id, categoryId: phones.id, status: 2 });
  await makeFlashSale(db, { prices: { [phone.id]: 60_000, [cable.id]: 500 }, startsAt: new Date(0), endsAt: END });
  await db
    .insertInto('product_text')
    .values([
      { product_id: phone.id, locale: 'en', summary: 'Fits a hand', highlights: '["Light"]', in_the_box: '["Cable"]' },
      { product_id: phone.id, locale: 'tr', summary: 'Ele sığar', highlights: '["Hafif"]', in_the_box: '["Kablo"]' },
    ])
    .execute();
  await db
    .insertInto('product_image')
    .values([
      { product_id: phone.id, file: 'a7-blue.webp', alt: { en: 'Blue' }, attribute_value_id: blue.valueId, sort: 1 },
      { product_id: phone.id, file: 'a7-black.webp', alt: { en: 'Black' }, attribute_value_id: black.valueId, sort: 0 },
    ])
    .execute();
  const screen = await makeAttributeValue(db, 'panel', 'oled', {
    kind: 'spec',
    title: { en: 'Panel', tr: 'Panel türü' },
  });
  await db
    .insertInto('product_spec')
    .values({ product_id: phone.id, attribute_id: screen.attributeId, value_id: screen.valueId })
    .execute();
  const weight = await db
    .insertInto('attribute')
    .values({
      code: 'weight',
      kind: 'spec',
      type: 'number',
      title: { en: 'Weight' },
      unit: 'g',
      grouping: 'body',
      sort: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product_spec')
    .values({ product_id: phone.id, attribute_id: weight.id, number: '172.5' })
    .execute();
});
afterAll(() => open.close());

async function page(id: number, locale: 'en' | 'tr' | 'hi' = 'en', now = NOW): Promise<ProductPage> {
  const result = await readProductPage(open.db, id, locale, now);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

test('a product page starts with the first variant in stock and its current price', async () => {
  const result = await page(phone.id);
  const chosen = chooseVariant(result.attributes, result.variants, result.firstChoices);
  expect(chosen).toMatchObject({ ok: true, value: { sku: 'A7-BLUE', quantity: 3 } });
  expect(result.price).toEqual({ current: 75_000, previous: 90_000, from: 'variant', percentOff: 17 });
  expect(result.variants[0]?.unit).toMatchObject({ current: 60_000, previous: 80_000, from: 'flash' });
});

test('the flash price ends with the sale', async () => {
  const during = await page(cable.id);
  const after = await page(cable.id, 'en', END);
  expect(during.price).toMatchObject({ current: 500, previous: 1_000, from: 'flash' });
  expect(during.prices.flash).toEqual({ price: 500, endTime: END.toISOString() });
  expect(after.price).toMatchObject({ current: 1_000, previous: null, from: 'selling' });
  expect(after.prices.flash).toBeNull();
});

test('texts are in the requested language, else in English with their locale', async () => {
  expect(await page(phone.id, 'tr')).toMatchObject({
    textLocale: 'tr',
    summary: 'Ele sığar',
    highlights: ['Hafif'],
    inTheBox: ['Kablo'],
    breadcrumb: [{ slug: 'phones', title: 'Telefonlar' }, { slug: 'flagship' }],
  });
  expect(await page(phone.id, 'hi')).toMatchObject({ textLocale: 'en', summary: 'Fits a hand', title: 'Orvo A7' });
});

test('pictures have their colour, specifications their group and unit', async () => {
  const result = await page(phone.id);
  const [black, blue] = result.attributes[0]?.values ?? [];
  expect(result.images).toEqual([
    { file: 'a7-black.webp', alt: 'Black', valueId: black?.id },
    { file: 'a7-blue.webp', alt: 'Blue', valueId: blue?.id },
  ]);
  expect(result.specs).toEqual([
    { group: 'general', rows: [{ title: 'Panel', text: 'oled', number: null, unit: null }] },
    { group: 'body', rows: [{ title: 'Weight', text: null, number: 172.5, unit: 'g' }] },
  ]);
  expect(result).toMatchObject({ rating: 4.3, ratingCount: 3, mainCategory: 'phones', inStock: true });
});

test('a product that is not public is missing', async () => {
  for (const id of [hidden.id, 2_000_000_000])
    expect(await readProductPage(open.db, id, 'en', NOW)).toMatchObject({
      ok: false,
      refusal: { code: 'catalog.unknown-product', kind: 'missing' },
    });
});

test('an offer has the picture, prices, stock and attributes of a variant', async () => {
  const [soldOut, blue] = phone.inventoryIds;
  const offers = await findOffers(open.db, phone.inventoryIds, NOW);
  expect(offers.get(blue ?? 0)).toMatchObject({
    productId: phone.id,
    sku: 'A7-BLUE',
    mainCategorySlug: 'phones',
    image: 'a7-blue.webp',
    attributes: [{ title: { en: 'colour' }, value: { en: 'blue' } }],
    prices: { selling: 80_000, offered: 70_000, flash: { price: 60_000, endTime: END.toISOString() } },
    variant: { hasAttributes: true, price: 75_000, previous: 90_000 },
    available: 3,
    active: true,
  });
  expect(offers.get(soldOut ?? 0)).toMatchObject({ available: 0 });
});

test('an offer of a hidden product is inactive; an unknown variant has no offer', async () => {
  expect(await findOffer(open.db, hidden.inventoryIds[0] ?? 0, NOW)).toMatchObject({ active: false });
  expect(await findOffer(open.db, 2_000_000_000, NOW)).toBeNull();
  expect((await findOffers(open.db, [], NOW)).size).toBe(0);
});

test('related products come from the category and main category, without the product itself and hidden ones', async () => {
  const result = await suggestProducts(open.db, phone.id, { locale: 'en', now: NOW, page: 1 });
  expect(result).toMatchObject({ ok: true, value: { total: 1, page: 1, lastPage: 1 } });
  expect(result.ok && result.value.products.map(({ slug }) => slug)).toEqual(['cable']);
  const unknown = await suggestProducts(open.db, hidden.id, { locale: 'en', now: NOW, page: 1 });
  expect(unknown).toMatchObject({ ok: false, refusal: { kind: 'missing' } });
});
