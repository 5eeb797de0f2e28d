import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { listRecordedPricesOperation } from '../../pricing/price-history.operations.ts';
import { readProductPage } from '../products/read-product-page.ts';
import {
  createVariantsOperation,
  deleteVariantOperation,
  listStaffVariantsOperation,
  updateVariantsOperation,
} from './variant.operations.ts';

let editor: CatalogueEditor;
let colour: number;
let storage: number;
let values: Record<'black' | 'white' | 'small' | 'large', number>;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  const [black, white, small, large] = [
    await makeAttributeValue(editor.db, 'colour', 'black'),
    await makeAttributeValue(editor.db, 'colour', 'white'),
    await makeAttributeValue(editor.db, 'storage', 'small'),
    await makeAttributeValue(editor.db, 'storage', 'large'),
  ];
  colour = black.attributeId;
  storage = small.attributeId;
  values = { black: black.valueId, white: white.valueId, small: small.valueId, large: large.valueId };
});
afterAll(() => editor.close());

const list = async (id: number) => {
  const found = await editor.execute(listStaffVariantsOperation, { params: { id: String(id) } });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};
const combine = (id: number, attributes: object[]) =>
  editor.execute(createVariantsOperation, { params: { id: String(id) }, input: { attributes } });
const update = (id: number, version: number, variants: object[]) =>
  editor.execute(updateVariantsOperation, { params: { id: String(id) }, input: { version, variants } });
const remove = (id: number, variant: number) =>
  editor.execute(deleteVariantOperation, { params: { id: String(id), variant: String(variant) } });

/** The variants as the update receives them, with changes to the first one. */
async function changed(id: number, changes: object) {
  const { version, variants } = await list(id);
  const sent = variants.map(({ id: variant, sku, gtin, price, previous, status }) => {
    return { id: variant, sku, gtin, price, previous, status };
  });
  return { version, sent: sent.map((variant, index) => (index === 0 ? Object.assign(variant, changes) : variant)) };
}

test('combinations are created once, and the existing variant keeps its stock as the first one', async () => {
  const product = await makeProduct(editor.db, { slug: 'tern', quantity: 7 });
  const chosen = [
    { attribute_id: colour, value_ids: [values.black, values.white] },
    { attribute_id: storage, value_ids: [values.small, values.large] },
  ];
  expect(await combine(product.id, chosen)).toMatchObject({ value: { created: { length: 3 } } });
  expect(await combine(product.id, chosen)).toMatchObject({ value: { created: [] } });
  const { variants } = await list(product.id);
  expect(variants.map(({ quantity }) => quantity)).toEqual([7, 0, 0, 0]);
  expect(variants[0]?.id).toBe(product.inventoryIds[0]);
  const page = await readProductPage(editor.db, product.id, 'en', new Date());
  expect(page.ok && page.value.attributes.map((attribute) => attribute.values.length)).toEqual([2, 2]);
});

test('values of another attribute, unknown ones, and a choice without an attribute of the variants are refused', async () => {
  const product = await makeProduct(editor.db, { variants: [{ attributes: { colour: 'black' } }] });
  for (const attributes of [
    [{ attribute_id: colour, value_ids: [values.small] }],
    [{ attribute_id: 999_999, value_ids: [values.black] }],
    [{ attribute_id: colour, value_ids: [values.black, values.black] }],
    [{ attribute_id: storage, value_ids: [values.small] }],
    [],
  ])
    expect(await combine(product.id, attributes), JSON.stringify(attributes)).toMatchObject({ ok: false });
  expect(await combine(2_000_000, [{ attribute_id: colour, value_ids: [values.black] }])).toMatchObject({
    refusal: { kind: 'missing' },
  });
});

test('more combinations than a product can have are refused before they are built', async () => {
  const product = await makeProduct(editor.db);
  const many = Array.from({ length: 50 }, (_, index) => index + 1);
  const attributes = [1, 2, 3].map((attribute_id) => ({ attribute_id, value_ids: many }));
  expect(await combine(product.id, attributes)).toMatchObject({
    refusal: { fields: { attributes: [{ code: 'catalog.too-many-variants' }] } },
  });
});

test('price and visibility of a variant are on the page of the product', async () => {
  const product = await makeProduct(editor.db, {
    selling: 5000,
    variants: [{ attributes: { colour: 'black' } }, { attributes: { colour: 'white' } }],
  });
  const { version, sent } = await changed(product.id, { price: 4000, previous: 4500, gtin: '4006381333931' });
  expect(await update(product.id, version, sent)).toMatchObject({ value: { version: version + 1 } });
  const page = await readProductPage(editor.db, product.id, 'en', new Date());
  expect(page.ok && page.value.variants.map(({ unit }) => unit.current)).toEqual([4000, 5000]);
  const hidden = await changed(product.id, { status: 2 });
  expect(await update(product.id, hidden.version, hidden.sent)).toMatchObject({ ok: true });
  const later = await readProductPage(editor.db, product.id, 'en', new Date());
  expect(later.ok && later.value.variants).toHaveLength(1);
});

test('an old version, a variant of another product, a taken SKU and invalid prices are refused', async () => {
  const other = await makeProduct(editor.db, { variants: [{ sku: 'OTHER-1', attributes: { colour: 'black' } }] });
  const product = await makeProduct(editor.db, {
    variants: [
      { sku: 'OWN-1', attributes: { colour: 'black' } },
      { sku: 'OWN-2', attributes: { colour: 'white' } },
    ],
  });
  const { version, sent } = await changed(product.id, {});
  expect(await update(product.id, version + 1, sent)).toMatchObject({ refusal: { code: 'resources.changed' } });
  const refusedField = async (changes: object) => {
    const { sent: variants } = await changed(product.id, changes);
    const result = await update(product.id, version, variants);
    return result.ok ? null : Object.keys(result.refusal.fields)[0];
  };
  expect(await refusedField({ id: other.inventoryIds[0] })).toBe('variants.0.id');
  expect(await refusedField({ sku: 'OTHER-1' })).toBe('variants.0.sku');
  expect(await refusedField({ sku: 'OWN-2' })).toBe('variants.0.sku');
  expect(await refusedField({ price: 0 })).toBe('variants.0.price');
  expect(await refusedField({ price: 4.5 })).toBe('variants.0.price');
  expect(await refusedField({ price: 500, previous: 400 })).toBe('variants.0.previous');
  expect(await refusedField({ previous: 400 })).toBe('variants.0.previous');
  expect(await refusedField({ gtin: '123' })).toBe('variants.0.gtin');
});

test('the last visible variant of a visible product is neither hidden nor deleted, and an ordered one is not deleted', async () => {
  const product = await makeProduct(editor.db, {
    variants: [{ attributes: { colour: 'black' } }, { attributes: { colour: 'white' }, status: 2 }],
  });
  const [first = 0, second = 0] = product.inventoryIds;
  const { version, sent } = await changed(product.id, { status: 2 });
  expect(await update(product.id, version, sent)).toMatchObject({ refusal: { code: 'catalog.last-variant' } });
  expect(await remove(product.id, first)).toMatchObject({ refusal: { code: 'catalog.last-variant' } });
  expect(await remove(product.id, 2_000_000)).toMatchObject({ refusal: { kind: 'missing' } });
  expect(await remove(product.id, second)).toMatchObject({ ok: true });
  const ordered = await makeProduct(editor.db);
  await editor.placeOrder(ordered);
  expect(await remove(ordered.id, ordered.inventoryIds[0] ?? 0)).toMatchObject({
    refusal: { code: 'catalog.ordered-variant', kind: 'conflict' },
  });
});

test('of two products that take the same SKU at the same time one is refused', async () => {
  const products = [
    await makeProduct(editor.db, { variants: [{ attributes: { colour: 'black' } }] }),
    await makeProduct(editor.db, { variants: [{ attributes: { colour: 'black' } }] }),
  ];
  const requests = await Promise.all(products.map(({ id }) => changed(id, { sku: 'WANTED' })));
  const results = await Promise.all(
    requests.map(({ version, sent }, index) => update(products[index]?.id ?? 0, version, sent)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'resources.taken' } });
});

test('the price history lists the recorded prices of a product, the latest first', async () => {
  const [product, other] = [await makeProduct(editor.db, { slug: 'puffin' }), await makeProduct(editor.db)];
  const record = async (id: number, day: string, price: number) => {
    const [variant] = (await list(id)).variants;
    const row = { inventory_id: variant?.id ?? 0, since: new Date(day), price };
    await editor.db.insertInto('price_history').values(row).execute();
  };
  await record(product.id, '2025-01-01', 4500);
  await record(product.id, '2025-02-01', 4200);
  await record(other.id, '2025-03-01', 100);
  const found = await editor.execute(listRecordedPricesOperation, { params: { id: String(product.id) } });
  expect(found.ok && found.value.map(({ price }) => price)).toEqual([4200, 4500]);
});
