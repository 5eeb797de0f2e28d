import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { listProducts } from '../list-products.ts';
import { readProductPage } from '../products/read-product-page.ts';
import { productEntryOperations } from './product.resource.ts';
import {
  copyProductOperation,
  createProductOperation,
  listStaffProductsOperation,
  previewProductOperation,
  setProductStatusOperation,
} from './staff-product.operations.ts';

let editor: CatalogueEditor;
let brand_id: number;
let category_id: number;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  brand_id = (await makeBrand(editor.db)).id;
  category_id = (await makeCategory(editor.db)).id;
});
afterAll(() => editor.close());

let made = 0;
async function createProduct(changes: object = {}) {
  made += 1;
  const input = { title: { en: `Gadget ${made}` }, brand_id, category_id, selling: 4990, sku: `GADGET-${made}` };
  return editor.execute(createProductOperation, { input: Object.assign(input, changes) });
}

async function createdProduct(changes: object = {}) {
  const created = await createProduct(changes);
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value;
}

const read = async (id: number) => {
  const entry = await editor.execute(productEntryOperations.read, { params: { id: String(id) } });
  if (!entry.ok) throw new Error(entry.refusal.code);
  return entry.value;
};

const update = async (id: number, changes: object, version?: number) => {
  const entry = await read(id);
  return editor.execute(productEntryOperations.update, {
    params: { id: String(id) },
    input: { version: version ?? entry.version, values: Object.assign({}, entry.values, changes) },
  });
};

const setStatus = (id: number, status: number) =>
  editor.execute(setProductStatusOperation, { params: { id: String(id) }, input: { status } });

const list = async (input: object) => {
  const found = await editor.execute(listStaffProductsOperation, { input });
  return found.ok ? found.value.products.map(({ id }) => id) : found.refusal.code;
};

test('a created product is hidden, and on the shop within the same second after it is published', async () => {
  const { id, slug } = await createdProduct({ title: { en: 'Lamp Aurora' }, quantity: 3 });
  expect(slug).toBe('lamp-aurora');
  const now = new Date();
  expect(await readProductPage(editor.db, id, 'en', now)).toMatchObject({ refusal: { kind: 'missing' } });
  const preview = await editor.execute(previewProductOperation, { params: { id: String(id) } });
  expect(preview).toMatchObject({ value: { title: 'Lamp Aurora', variants: [{ quantity: 3 }] } });
  expect(await setStatus(id, 1)).toMatchObject({ ok: true });
  expect(await readProductPage(editor.db, id, 'en', now)).toMatchObject({
    value: { title: 'Lamp Aurora', inStock: true, prices: { selling: 4990 } },
  });
  const listed = async () => {
    const shown = await listProducts(editor.db, { filters: NO_FILTERS, page: 1, perPage: 60 }, { locale: 'en', now });
    return shown.ok && shown.value.products.some((card) => card.id === id);
  };
  expect(await listed()).toBe(true);
  await setStatus(id, 2);
  expect(await listed()).toBe(false);
});

test('two products with the same title have different slugs, and a taken slug or SKU is refused at its field', async () => {
  const first = await createdProduct({ title: { en: 'Twin' } });
  const second = await createdProduct({ title: { en: 'Twin' } });
  expect([first.slug, second.slug]).toEqual(['twin', 'twin-2']);
  expect(await createProduct({ slug: 'twin' })).toMatchObject({
    refusal: { fields: { slug: [{ code: 'resources.taken' }] } },
  });
  const sku = 'SAME-SKU';
  await createdProduct({ sku });
  expect(await createProduct({ sku })).toMatchObject({ refusal: { fields: { sku: [{ code: 'resources.taken' }] } } });
});

test('an unknown brand or category, an invalid price, SKU or barcode and huge input are refused', async () => {
  expect(await createProduct({ brand_id: 999_999 })).toMatchObject({ refusal: { fields: { brand_id: [{}] } } });
  expect(await createProduct({ category_id: 999_999 })).toMatchObject({ refusal: { fields: { category_id: [{}] } } });
  for (const [field, value] of [
    ['selling', -1],
    ['selling', 1.5],
    ['selling', '12'],
    ['selling', 1e15],
    ['sku', 'with space'],
    ['sku', 'x'.repeat(61)],
    ['gtin', '4006381333932'],
    ['title', { en: 'x'.repeat(100_000) }],
    ['title', {}],
    ['quantity', -1],
    ['slug', '../x'],
  ] as const)
    expect(await createProduct({ [field]: value }), field).toMatchObject({ ok: false });
});

test('a changed title, text and price are on the page, in lists and in the price history', async () => {
  const { id } = await createdProduct({ quantity: 1 });
  await setStatus(id, 1);
  await editor.db
    .updateTable('price_history')
    .set({ since: new Date('2026-11-01T00:00:00Z') })
    .execute();
  const changes = {
    title: { en: 'Kettle', fr: 'Bouilloire' },
    summary: { en: 'Boils.', fr: 'Chauffe.' },
    highlights: { en: ['Fast', 'Quiet'] },
    selling: 6000,
    offered: 4500,
    seo_title: { fr: 'Bouilloire rapide' },
  };
  expect(await update(id, changes)).toMatchObject({ value: { entry: { version: 3 } } });
  expect((await read(id)).values).toMatchObject(changes);
  expect(await readProductPage(editor.db, id, 'fr', new Date())).toMatchObject({
    value: {
      title: 'Bouilloire',
      summary: 'Chauffe.',
      seo: { title: 'Bouilloire rapide' },
      price: { current: 4500, previous: 6000 },
    },
  });
  const history = await editor.db
    .selectFrom('price_history as h')
    .innerJoin('inventory as i', 'i.id', 'h.inventory_id')
    .select('h.price')
    .where('i.product_id', '=', id)
    .orderBy('h.since')
    .execute();
  expect(history.map(({ price }) => price)).toEqual([4990, 4500]);
  const row = await editor.db.selectFrom('product').select('price_from').where('id', '=', id).executeTakeFirst();
  expect(row?.price_from).toBe(4500);
});

test('a sale price that is not below the price, an unknown tag and an unknown brand are refused at their fields', async () => {
  const { id } = await createdProduct();
  expect(await update(id, { offered: 4990 })).toMatchObject({
    refusal: { fields: { offered: [{ code: 'catalog.sale-price' }] } },
  });
  expect(await update(id, { tags: [999_999] })).toMatchObject({ refusal: { fields: { tags: [{}] } } });
  expect(await update(id, { brand_id: 999_999 })).toMatchObject({ refusal: { fields: { brand_id: [{}] } } });
  expect(await update(id, { brand_id: null })).toMatchObject({ refusal: { fields: { 'values.brand_id': [{}] } } });
});

test('a second editor of the same version is refused, and the change of the first one stays', async () => {
  const { id } = await createdProduct();
  const { version } = await read(id);
  const results = await Promise.all([1000, 2000, 3000].map((selling) => update(id, { selling }, version)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((one) => !one.ok).map((one) => !one.ok && one.refusal.code)).toEqual([
    'resources.changed',
    'resources.changed',
  ]);
});

test('accessories still fit a device whose slug is changed', async () => {
  const { id } = await createdProduct({ slug: 'old-phone' });
  const { id: attribute_id } = await editor.db
    .insertInto('attribute')
    .values({ code: 'fits', kind: 'spec', title: { en: 'Fits' }, unit: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await editor.db
    .insertInto('attribute_value')
    .values({ attribute_id, code: 'old-phone', title: { en: 'Old' } })
    .execute();
  await update(id, { slug: 'new-phone' });
  const value = editor.db.selectFrom('attribute_value').select('code').where('attribute_id', '=', attribute_id);
  expect(await value.execute()).toEqual([{ code: 'new-phone' }]);
});

test('a product without orders is deleted with its place in carts, and one with orders is refused', async () => {
  const { id } = await createdProduct();
  const remove = (product: number) =>
    editor.execute(productEntryOperations.remove, { params: { id: String(product) } });
  expect(await remove(id)).toMatchObject({ ok: true });
  expect(await remove(id)).toMatchObject({ refusal: { code: 'api.not-found' } });
  const ordered = await makeProduct(editor.db);
  await editor.placeOrder(ordered);
  expect(await remove(ordered.id)).toMatchObject({ refusal: { code: 'catalog.ordered-product', kind: 'conflict' } });
});

test('a copy is hidden, without stock and barcode, with texts, tags, pictures and variants', async () => {
  const product = await makeProduct(editor.db, {
    slug: 'original',
    variants: [
      { sku: 'ORIGINAL-A', quantity: 5, attributes: { colour: 'black' } },
      { sku: 'ORIGINAL-B', quantity: 5, attributes: { colour: 'white' } },
    ],
  });
  await editor.db.insertInto('product_image').values({ product_id: product.id, file: 'a.webp' }).execute();
  const copied = await editor.execute(copyProductOperation, { params: { id: String(product.id) }, input: {} });
  if (!copied.ok) throw new Error(copied.refusal.code);
  expect(copied.value.slug).toBe('original-2');
  expect((await read(copied.value.id)).values).toMatchObject({ status: 2 });
  const variants = await editor.db
    .selectFrom('inventory as i')
    .innerJoin('inventory_attribute as a', 'a.inventory_id', 'i.id')
    .select(['i.sku', 'i.quantity'])
    .where('i.product_id', '=', copied.value.id)
    .orderBy('i.sku')
    .execute();
  expect(variants).toEqual([
    { sku: 'ORIGINAL-A-C1', quantity: 0 },
    { sku: 'ORIGINAL-B-C1', quantity: 0 },
  ]);
});

test('the list finds titles in every language, SKUs and barcodes, and treats wildcards as text', async () => {
  const { id } = await createdProduct({
    title: { en: 'Finder', ar: 'مصباح النجوم' },
    sku: 'FIND_ME-9',
    gtin: '4006381333931',
  });
  expect(await list({ q: 'نجوم' })).toEqual([id]);
  expect(await list({ q: 'find_me' })).toEqual([id]);
  expect(await list({ q: '4006381333931' })).toEqual([id]);
  expect(await list({ q: 'finder%9' })).toEqual([]);
});

test('filters and sort order narrow and order the list; invalid ones are refused', async () => {
  const category = await makeCategory(editor.db);
  const cheap = await createdProduct({ category_id: category.id, selling: 100, quantity: 50, title: { en: 'B' } });
  const dear = await createdProduct({ category_id: category.id, selling: 900, quantity: 2, title: { en: 'A' } });
  const gone = await createdProduct({ category_id: category.id, selling: 500, title: { en: 'C' } });
  const of = (query: object) => list(Object.assign({ category: String(category.id) }, query));
  expect(await of({})).toEqual([gone.id, dear.id, cheap.id]);
  expect(await of({ sort: 'title' })).toEqual([dear.id, cheap.id, gone.id]);
  expect(await of({ sort: 'price', direction: 'desc' })).toEqual([dear.id, gone.id, cheap.id]);
  expect(await of({ sort: 'stock' })).toEqual([gone.id, dear.id, cheap.id]);
  expect(await of({ stock: 'out' })).toEqual([gone.id]);
  expect(await of({ stock: 'low' })).toEqual([gone.id, dear.id]);
  expect(await of({ status: '1' })).toEqual([]);
  expect(await of({ seller: 'shop' })).toHaveLength(3);
  expect(await list({ sort: 'id; drop table product' })).toBe('fields.invalid');
});

test('a price that a product had while it was hidden is not an earlier price', async () => {
  const { id } = await createdProduct({ quantity: 1, selling: 100 });
  expect(await update(id, { selling: 50_000 })).toMatchObject({ ok: true });
  await setStatus(id, 1);
  const { rows } = await sql<{ price: number }>`
    select h.price from price_history h join inventory i on i.id = h.inventory_id where i.product_id = ${id}
  `.execute(editor.db);
  expect(rows).toEqual([{ price: 50_000 }]);
});

test('the form of a product cannot publish it without a visible variant', async () => {
  const { id } = await createdProduct({ quantity: 1 });
  await editor.db.updateTable('inventory').set({ status: 2 }).where('product_id', '=', id).execute();
  expect(await update(id, { status: 1 })).toMatchObject({
    refusal: { fields: { status: [{ code: 'catalog.last-variant' }] } },
  });
});
