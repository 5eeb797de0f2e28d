import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { findProductOffers } from '../products/find-offers.ts';
import { previewFlashPricesOperation } from './flash-sale.operations.ts';
import { flashSaleOperations } from './flash-sale.resource.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor({}, 'marketing');
});
afterAll(() => editor.close());

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
let made = 0;
const toValues = (changes: object) => {
  made += 1;
  const period = { starts_at: inHours(-1), ends_at: inHours(1) };
  return {
    title: { en: 'Night sale' },
    image: null,
    slug: `sale-${made}`,
    ...period,
    products: [],
    status: 1,
    ...changes,
  };
};
const create = (changes: object) =>
  editor.execute(flashSaleOperations.create, { input: { values: toValues(changes) } });
const update = (id: number, version: number, changes: object) =>
  editor.execute(flashSaleOperations.update, {
    params: { id: String(id) },
    input: { version, values: toValues(changes) },
  });

async function createdId(changes: object): Promise<number> {
  const created = await create(changes);
  if (!created.ok) throw new Error(JSON.stringify(created.refusal));
  return created.value.entry.id;
}

async function readFlashPrice(productId: number, at = NOW): Promise<number | null> {
  const [offer] = await findProductOffers(editor.db, [productId], at);
  return offer?.prices.flash?.price ?? null;
}

test('a price that is not below the regular price is refused with the title of the product', async () => {
  const cheap = await makeProduct(editor.db, { selling: 1000, offered: 800, title: 'Tern 3' });
  for (const amount of [800, 1000, 900])
    expect(await create({ products: [{ product_id: cheap.id, amount }] })).toMatchObject({
      refusal: { fields: { products: [{ code: 'catalog.flash-price', facts: { title: 'Tern 3' } }] } },
    });
  expect(await create({ products: [{ product_id: cheap.id, amount: 0 }] })).toMatchObject({
    refusal: { fields: { 'values.products.0.amount': [{ code: 'fields.too-small' }] } },
  });
});

test('a stored price stays when the regular price falls, but not in a new period or after the sale was hidden', async () => {
  const { id: product_id } = await makeProduct(editor.db, { selling: 1000 });
  const products = [{ product_id, amount: 900 }];
  const id = await createdId({ slug: 'stored', products });
  const hidden = await createdId({ slug: 'hidden', products, status: 2 });
  await editor.db.updateTable('product').set({ offered: 800 }).where('id', '=', product_id).execute();
  const sale = { slug: 'stored', products };
  const refusal = { fields: { products: [{ code: 'catalog.flash-price' }] } };
  expect(await update(id, 1, { ...sale, ends_at: inHours(2) })).toMatchObject({ refusal });
  expect(await update(id, 1, { ...sale, starts_at: inHours(-2) })).toMatchObject({ refusal });
  expect(await update(hidden, 1, { slug: 'hidden', products })).toMatchObject({ refusal });
  expect(await update(id, 1, { ...sale, title: { en: 'Renamed' } })).toMatchObject({ ok: true });
  expect(await update(id, 2, { ...sale, ends_at: inHours(0.5) })).toMatchObject({ ok: true });
  expect(await update(id, 3, { ...sale, ends_at: inHours(0.5), status: 2 })).toMatchObject({ ok: true });
});

test('a period without a start, a reversed one and an unknown product are refused', async () => {
  expect(await create({ starts_at: null })).toMatchObject({
    refusal: { fields: { 'values.starts_at': [{ code: 'fields.required' }] } },
  });
  expect(await create({ starts_at: inHours(2) })).toMatchObject({
    refusal: { fields: { ends_at: [{ code: 'resources.period' }] } },
  });
  const [starts_at, ends_at] = ['2026-11-01T10:00:00.500Z', '2026-11-01T10:00:00Z'];
  expect(await create({ starts_at, ends_at })).toMatchObject({
    refusal: { fields: { ends_at: [{ code: 'resources.period' }] } },
  });
  expect(await create({ products: [{ product_id: 2_000_000, amount: 5 }] })).toMatchObject({
    refusal: { fields: { products: [{ code: 'fields.invalid' }] } },
  });
});

test('of two editors of the same version the second is refused, and the prices of the first apply', async () => {
  const product = await makeProduct(editor.db, { selling: 1000 });
  const id = await createdId({ slug: 'twice', products: [{ product_id: product.id, amount: 900 }] });
  const change = (amount: number) => update(id, 1, { slug: 'twice', products: [{ product_id: product.id, amount }] });
  expect(await change(700)).toMatchObject({ ok: true });
  expect(await change(600)).toMatchObject({ refusal: { code: 'resources.changed' } });
  expect(await readFlashPrice(product.id)).toBe(700);
});

test('a saved sale sets the price at once, records the earlier price, and its deletion ends it', async () => {
  const product = await makeProduct(editor.db, { selling: 1000 });
  const id = await createdId({ products: [{ product_id: product.id, amount: 500 }] });
  expect(await readFlashPrice(product.id)).toBe(500);
  const history = editor.db.selectFrom('price_history').select('price');
  expect(await history.where('inventory_id', '=', product.inventoryIds[0] ?? 0).execute()).toEqual([{ price: 1000 }]);
  expect(await editor.execute(flashSaleOperations.remove, { params: { id: String(id) } })).toMatchObject({ ok: true });
  expect(await readFlashPrice(product.id)).toBeNull();
});

test('changes of prices are in the audit log by product', async () => {
  const product = await makeProduct(editor.db, { selling: 1000 });
  const id = await createdId({ slug: 'audited', products: [{ product_id: product.id, amount: 500 }] });
  await update(id, 1, { slug: 'audited', products: [{ product_id: product.id, amount: 400 }] });
  const audit = editor.db.selectFrom('audit_entry').select(['before', 'after']);
  const fact = `flash_price.${product.id}`;
  expect(await audit.where('action', '=', 'flash-sales-update').where('subject_id', '=', String(id)).execute()).toEqual(
    [{ before: { [fact]: 500 }, after: { [fact]: 400 } }],
  );
});

test('the list shows upcoming, running and past sales', async () => {
  const created = [
    await createdId({ title: { en: 'Listed' }, starts_at: inHours(1), ends_at: inHours(2) }),
    await createdId({ title: { en: 'Listed' } }),
    await createdId({ title: { en: 'Listed' }, starts_at: inHours(-2), ends_at: inHours(0) }),
  ];
  const found = await Promise.all(
    ['upcoming', 'running', 'past'].map((period) =>
      editor.execute(flashSaleOperations.list, { input: { q: 'listed', period } }),
    ),
  );
  expect(found.map((one) => one.ok && one.value.entries.map(({ id }) => id))).toEqual(created.map((id) => [id]));
});

test('the preview has the lowest price of overlapping sales, and the own prices of variants', async () => {
  const product = await makeProduct(editor.db, {
    selling: 1000,
    variants: [{ price: 950, attributes: { colour: 'black' } }, { attributes: { colour: 'white' } }],
  });
  await makeFlashSale(editor.db, {
    prices: { [product.id]: 600 },
    startsAt: new Date(inHours(5)),
    endsAt: new Date(inHours(9)),
  });
  const preview = (hours: number) =>
    editor.execute(previewFlashPricesOperation, {
      input: {
        id: 0,
        at: inHours(hours),
        starts_at: inHours(1),
        ends_at: inHours(6),
        products: [{ product_id: product.id, amount: 700 }],
        status: 1,
      },
    });
  const regular = { lowest: 950, highest: 1000 };
  expect(await preview(0)).toMatchObject({ value: [{ regular, current: regular }] });
  expect(await preview(1)).toMatchObject({ value: [{ regular, current: { lowest: 700, highest: 950 } }] });
  expect(await preview(5)).toMatchObject({
    value: [{ current: { lowest: 600, highest: 950 }, from: ['variant', 'flash'] }],
  });
  expect(await preview(9)).toMatchObject({ value: [{ current: regular }] });
});
