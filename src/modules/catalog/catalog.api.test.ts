import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import {
  type MadeProduct,
  makeBrand,
  makeCategory,
  makeFlashSale,
  makeProduct,
} from '../../../test/support/factories.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const END = new Date('2026-11-21T12:00:00Z');

let shop: TestApp;
let phone: MadeProduct;
let cable: MadeProduct;
let sale: { id: number };
let orvo: { id: number };

beforeAll(async () => {
  shop = await testApp({ clock: () => NOW });
  const phones = await makeCategory(shop.db, { slug: 'phones', title: { en: 'Phones', fr: 'Téléphones' } });
  const renewed = await makeCategory(shop.db, { slug: 'renewed', parentId: phones.id, inFooter: true });
  orvo = await makeBrand(shop.db, { slug: 'orvo', title: 'Orvo' });
  phone = await makeProduct(shop.db, {
    slug: 'orvo-a7',
    title: 'Orvo A7',
    categoryId: renewed.id,
    brandId: orvo.id,
    selling: 79_900,
    offered: 74_950,
    variants: [
      { attributes: { storage: '128' }, quantity: 3 },
      { attributes: { storage: '256' }, price: 85_000, quantity: 0 },
    ],
  });
  cable = await makeProduct(shop.db, { slug: 'cable', title: 'Cable', categoryId: phones.id, selling: 1_000 });
  sale = await makeFlashSale(shop.db, { prices: { [cable.id]: 799 }, startsAt: new Date(0), endsAt: END });
});
afterAll(() => shop.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await shop.app.inject({ url: `/api/v1/${path}`, headers });
  return { response, status: response.statusCode, body: response.json() };
}

describe('a listing', () => {
  test.each(['products', 'all'])('%s returns a page of products with facets', async (path) => {
    const { status, body } = await get(`${path}?category=phones&sort=price_asc&per_page=1`);
    expect(status).toBe(200);
    expect(body.data.result).toMatchObject({ current_page: 1, last_page: 2, per_page: 1, total: 2 });
    expect(body.data.result.data[0]).toMatchObject({
      title: 'Cable',
      price: 7.99,
      end_time: END.toISOString(),
      selling: 10,
      offered: null,
      current_price: 7.99,
      previous_price: 10,
      percent_off: 21,
      wishlisted: null,
    });
    expect(body.data.category).toMatchObject({ slug: 'phones', in_footer_child: [{ slug: 'renewed' }] });
    expect(body.data.price).toEqual({ min: 7.99, max: 749.5 });
    expect(body.data).toMatchObject({ shipping: [], source: null, collections: [] });
  });

  test('price filters are major units, in any digits and with a comma', async () => {
    for (const [min, max] of [
      ['100', '749.50'],
      ['100', '749,5'],
      ['١٠٠', '٧٤٩٫٥٠'],
    ] as const) {
      const { body } = await get(`products?${new URLSearchParams({ min, max })}`);
      expect(body.data.result.data.map(({ slug }: { slug: string }) => slug)).toEqual(['orvo-a7']);
    }
  });

  test('empty form fields are ignored and repeated parameters are combined', async () => {
    const { status, body } = await get(`products?min=&max=&q=&brands=${orvo.id}&brands=${orvo.id}&in_stock=1`);
    expect(status).toBe(200);
    expect(body.data.result.total).toBe(1);
  });

  test.each([
    ['sort=upwards', 'sort', 'This sort order does not exist.'],
    ['min=-5', 'min', 'Lowest price is not valid'],
    ['min=1.234', 'min', 'Lowest price is not valid'],
    ['max=9999999999999999999999', 'max', undefined],
    ['min=9&max=3', 'min', 'The lowest price is higher than the highest price.'],
    ['page=0', 'page', 'Page must be 1 or more'],
    ['page=100001', 'page', undefined],
    ['per_page=61', 'per_page', undefined],
    ['rating=6', 'rating', undefined],
    ['brands=one', 'brands', 'Brands is not valid'],
    ['brands=2147483648', 'brands', 'Brands is not valid'],
    ['in_stock=perhaps', 'in_stock', undefined],
    ['category=a&category=b', 'category', undefined],
  ])('%s is refused and the field is named', async (query, field, sentence) => {
    const { status, body } = await get(`products?${query}`);
    expect(status).toBe(201);
    expect(body.status).toBe(201);
    expect(Object.keys(body.data.fields)).toEqual([field]);
    if (sentence) expect(body.data.form).toEqual([sentence]);
  });

  test.each(['products?sort=newest', 'all?brands=', 'search?q=orv'])(
    '%s is the same with additional parameters',
    async (path) => {
      const plain = await get(path);
      const marked = await get(`${path}&colour=black&utm_source=mail&__proto__=7&brands%5B%5D=1`);
      expect(marked.status).toBe(200);
      expect(marked.body).toEqual(plain.body);
      expect(marked.response.headers.etag).toBe(plain.response.headers.etag);
    },
  );

  test('an unknown category is refused as missing, in the requested language', async () => {
    const { status, body } = await get('products?category=nowhere', { language: 'fr' });
    expect(status).toBe(404);
    expect(body.data).toMatchObject({
      code: 'catalog.unknown_category',
      form: ['Cette catégorie n’existe pas.'],
    });
  });
});

test('a product has its variants in the format of the specification', async () => {
  const { body } = await get(`product/${phone.id}`, { language: 'fr' });
  expect(body.data).toMatchObject({
    id: phone.id,
    slug: 'orvo-a7',
    main_category: 'phones',
    breadcrumb: [{ title: 'Téléphones' }, { slug: 'renewed' }],
    price: null,
    selling: 799,
    offered: 749.5,
    in_stock: true,
    wishlisted: null,
    bundle_deal: null,
    attribute: [{ title: 'storage', values: [{ title: '128' }, { title: '256' }] }],
    inventory: [
      { id: phone.inventoryIds[0], price: null, current_price: 749.5, quantity: 3 },
      { id: phone.inventoryIds[1], price: 850, current_price: 850, quantity: 0 },
    ],
  });
  expect(body.data.inventory[0].inventory_attributes).toEqual([
    { attribute_id: body.data.attribute[0].id, attribute_value_id: body.data.attribute[0].values[0].id },
  ]);
});

test.each([
  'product/0',
  'product/-1',
  'product/abc',
  'product/99999999999',
  'product/2147483647',
  'flash/products/7777',
])('%s is missing', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('home, category tree, sales and suggestions have the format of lists', async () => {
  const home = (await get('home')).body.data;
  expect(home.products.total).toBe(2);
  expect(home.flash_sales[0].products[0]).toMatchObject({ slug: 'cable', price: 7.99 });
  expect((await get('categories')).body.data.categories).toMatchObject({ total: 1, data: [{ slug: 'phones' }] });
  expect((await get('brands')).body.data.brands.data).toContainEqual(expect.objectContaining({ slug: 'orvo' }));
  expect((await get('flash-sale')).body.data.flash_sales.data[0]).toMatchObject({ end_time: END.toISOString() });
  expect((await get(`flash/products/${sale.id}`)).body.data).toMatchObject({
    result: { total: 1 },
    flash_sale: { running: true },
  });
  expect((await get(`suggested-products/${phone.id}?page=1`)).body.data.suggested_products).toMatchObject({
    total: 1,
    data: [{ slug: 'cable' }],
  });
});

test('search suggestions need at least one character', async () => {
  const { body } = await get('search?q=orv');
  expect(body.data).toMatchObject({ keywords: ['Orvo'], categories: [], products: [{ slug: 'orvo-a7' }] });
  expect((await get('search')).status).toBe(201);
  expect((await get('search?q=%20')).body.data.fields).toHaveProperty('q');
});

test('catalog responses are cacheable and give 304 when unchanged', async () => {
  const first = await get('products');
  expect(first.response.headers['cache-control']).toContain('public');
  const again = await shop.app.inject({
    url: '/api/v1/products',
    headers: { 'if-none-match': String(first.response.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});
