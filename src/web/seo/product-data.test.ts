import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import {
  makeAttributeValue,
  makeBrand,
  makeCategory,
  makeFlashSale,
  makeProduct,
} from '../../../test/support/factories.ts';
import { parseStructuredData } from '../../../test/support/structured-data.ts';
import { type ProductPage, readProductPage } from '../../modules/catalog/products/read-product-page.ts';
import { parseSettings } from '../../modules/settings/parse-settings.ts';
import type { DeliveryTerms } from '../../modules/shipping/list-delivery-terms.ts';
import { getTranslator } from '../../platform/translator.ts';
import { renderJsonLd } from './document-head.server.ts';
import { buildProductStructuredData } from './product-data.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const END = new Date('2026-11-21T12:00:00Z');
const context = { siteUrl: 'https://shop.example', locale: 'fr', t: getTranslator('fr') } as const;
const delivery: DeliveryTerms = {
  title: { en: 'Standard' },
  calculatePrice: ({ goods }) => (goods >= 5_000 ? 0 : 490),
  minDays: 3,
  maxDays: 7,
};

let open: TestDatabase;
let phone: ProductPage;
let cable: ProductPage;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const phones = await makeCategory(db, { slug: 'phones' });
  const brand = await makeBrand(db, { slug: 'orvo', title: 'Orvo' });
  const common = { brandId: brand.id, categoryId: phones.id };
  await makeAttributeValue(db, 'colour', 'black', { swatch: '#000000' });
  await makeAttributeValue(db, 'colour', 'blue', { swatch: '#0000ff' });
  const made = await makeProduct(db, {
    ...common,
    slug: 'a7',
    title: { en: 'Orvo A7 </script><script>alert(1)//' },
    selling: 80_000,
    offered: 70_000,
    ratings: [5, 4, 4],
    variants: [
      { sku: 'A7-BLACK', attributes: { colour: 'black' }, quantity: 0 },
      { sku: 'A7-BLUE', attributes: { colour: 'blue' }, price: 75_000, previous: 90_000, quantity: 3 },
    ],
  });
  const plain = await makeProduct(db, { ...common, slug: 'cable', title: { en: 'Cable' }, selling: 1_000 });
  await makeFlashSale(db, { prices: { [made.id]: 60_000, [plain.id]: 550 }, startsAt: new Date(0), endsAt: END });
  const readProduct = async (id: number) => {
    const result = await readProductPage(db, id, 'fr', NOW);
    if (!result.ok) throw new Error(result.refusal.code);
    return result.value;
  };
  phone = await readProduct(made.id);
  cable = await readProduct(plain.id);
});
afterAll(() => open.close());

const pictures = [{ src: '/files/a.webp', alt: 'A7', valueId: null }];
const buildFacts = (product: ProductPage, settings: { key: string; value: unknown }[] = []) =>
  buildProductStructuredData({ ...context, product, pictures, settings: parseSettings(settings), delivery });
const buildThings = (product: ProductPage) => parseStructuredData(renderJsonLd(buildFacts(product).things ?? []));

test('every variant of a product has an offer with the price on the page', () => {
  const group = buildThings(phone).find((thing) => thing['@type'] === 'ProductGroup');
  if (group?.['@type'] !== 'ProductGroup') throw new Error('no group');
  expect(group.variesBy).toEqual(['https://schema.org/color']);
  expect(group.hasVariant.map(({ sku, color, offers }) => [sku, color, offers.price])).toEqual([
    ['A7-BLACK', 'black', '600.00'],
    ['A7-BLUE', 'blue', '750.00'],
  ]);
  const [black, blue] = group.hasVariant.map(({ offers }) => offers);
  expect(black).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
    priceValidUntil: END.toISOString(),
    priceSpecification: { price: '800.00' },
    shippingDetails: { shippingRate: { value: '0.00' }, shippingDestination: { addressCountry: 'AF' } },
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  });
  expect(blue).toMatchObject({
    shippingDetails: { '@id': '#delivery-0.00' },
    hasMerchantReturnPolicy: { '@id': '#returns' },
  });
  expect(blue?.priceValidUntil).toBeUndefined();
  expect(blue?.url).toBe(
    `https://shop.example/fr/phones/product/${phone.id}?variant=${phone.variants[1]?.inventoryId}`,
  );
});

test('a product with one variant has one offer, and the shipping rate for its price', () => {
  const [thing] = buildThings(cable);
  expect(thing).toMatchObject({
    '@type': 'Product',
    offers: { price: '5.50', shippingDetails: { shippingRate: { value: '4.90' } } },
  });
  expect(thing).not.toHaveProperty('aggregateRating');
  expect(buildFacts(cable).price).toEqual({ amount: '5.50', currency: 'USD' });
});

test('a product with ratings has an aggregate rating', () => {
  expect(buildThings(phone)[0]).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
});

test('the return period is the one from the settings', () => {
  const [thing] = buildFacts(cable, [{ key: 'return_days', value: 30 }]).things ?? [];
  expect(thing).toMatchObject({ offers: { hasMerchantReturnPolicy: { merchantReturnDays: 30 } } });
});

test('a shop without returns has the policy MerchantReturnNotPermitted', () => {
  const [thing] = buildFacts(cable, [{ key: 'return_days', value: 0 }]).things ?? [];
  expect(JSON.stringify(thing)).toContain('MerchantReturnNotPermitted');
});

test('a title cannot end the JSON-LD script', () => {
  const html = renderJsonLd(buildFacts(phone).things ?? []);
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script>|[\u2028\u2029]/);
  expect(buildThings(phone)[0]).toMatchObject({ name: phone.title });
});
