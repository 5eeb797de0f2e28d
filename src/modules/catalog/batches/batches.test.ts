import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import {
  applyBatchOperation,
  listBatchesOperation,
  planBatchOperation,
  undoBatchOperation,
} from './batch.operations.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

const apply = (ids: number[], change: object) => editor.execute(applyBatchOperation, { input: { ids, change } });
const plan = (ids: number[], change: object) => editor.execute(planBatchOperation, { input: { ids, change } });
const undo = (batch: number) => editor.execute(undoBatchOperation, { params: { batch: String(batch) }, input: {} });

async function appliedId(ids: number[], change: object): Promise<number> {
  const applied = await apply(ids, change);
  if (!applied.ok) throw new Error(applied.refusal.code);
  return applied.value.id;
}

const readProduct = (id: number) =>
  editor.db
    .selectFrom('product')
    .select(['status', 'category_id', 'selling', 'offered', 'price_from', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const RAISE = { kind: 'price', basis_points: 1000, rounding: 'ending' };

test('prices of products and variants are changed with rounding, and an undo restores them', async () => {
  const simple = await makeProduct(editor.db, { selling: 5000, offered: 4000 });
  const varied = await makeProduct(editor.db, {
    selling: 2000,
    variants: [{ price: 3000, previous: 3500, attributes: { colour: 'black' } }, { attributes: { colour: 'white' } }],
  });
  const ids = [simple.id, varied.id];
  const planned = await plan(ids, RAISE);
  expect(planned).toMatchObject({ value: [{ after: { selling: 5499, offered: 4399 } }, { after: { selling: 2199 } }] });
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5000, version: 1 });
  const batch = await appliedId(ids, RAISE);
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5499, offered: 4399, price_from: 4399, version: 2 });
  const variants = editor.db.selectFrom('inventory').select(['price', 'previous']).where('product_id', '=', varied.id);
  expect(await variants.orderBy('id').execute()).toEqual([
    { price: 3299, previous: 3899 },
    { price: null, previous: null },
  ]);
  expect(await undo(batch)).toMatchObject({ value: { restored: ids, skipped: [] } });
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5000, offered: 4000, price_from: 4000, version: 3 });
  expect((await variants.orderBy('id').execute())[0]).toEqual({ price: 3000, previous: 3500 });
  expect(await undo(batch)).toMatchObject({ refusal: { kind: 'missing' } });
});

test('an undo keeps the values of a product that was changed since', async () => {
  const [changed, same] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  const batch = await appliedId([changed.id, same.id], { kind: 'price', amount: -1000, rounding: 'none' });
  await editor.db.updateTable('product').set({ selling: 7777 }).where('id', '=', changed.id).execute();
  expect(await undo(batch)).toMatchObject({ value: { restored: [same.id], skipped: [changed.id] } });
  expect(await readProduct(changed.id)).toMatchObject({ selling: 7777 });
  expect(await readProduct(same.id)).toMatchObject({ selling: 10_000 });
});

test('status and category are changed; products with a problem and unknown ids stay', async () => {
  const [visible, hidden] = [await makeProduct(editor.db), await makeProduct(editor.db, { status: 2 })];
  const bare = await makeProduct(editor.db, { status: 2, variants: [{ status: 2 }] });
  const publish = { kind: 'status', status: 1 };
  const planned = await plan([visible.id, hidden.id, bare.id, 2_000_000], publish);
  expect(planned.ok && planned.value.map(({ problem }) => problem)).toEqual(['same', null, 'variant']);
  await appliedId([visible.id, hidden.id, bare.id, 2_000_000], publish);
  expect(await readProduct(hidden.id)).toMatchObject({ status: 1 });
  expect(await readProduct(bare.id)).toMatchObject({ status: 2 });
  const category = await makeCategory(editor.db);
  await appliedId([hidden.id], { kind: 'category', category_id: category.id });
  expect(await readProduct(hidden.id)).toMatchObject({ category_id: category.id });
  const listed = await editor.execute(listBatchesOperation, {});
  expect(listed).toMatchObject({
    value: [
      { kind: 'category', products: 1 },
      { kind: 'status', products: 1 },
    ],
  });
});

test('a price at or below zero, a batch without an effect and invalid input are refused', async () => {
  const { id } = await makeProduct(editor.db, { selling: 500 });
  const cheaper = { kind: 'price', amount: -500, rounding: 'none' };
  expect(await plan([id], cheaper)).toMatchObject({ value: [{ after: null, problem: 'price' }] });
  expect(await apply([id], cheaper)).toMatchObject({ refusal: { code: 'catalog.empty-batch' } });
  expect(await apply([id], { kind: 'category', category_id: 999_999 })).toMatchObject({ ok: false });
  for (const change of [
    { kind: 'price', basis_points: 100, amount: 100 },
    { kind: 'price' },
    { kind: 'price', basis_points: -10_000 },
    { kind: 'price', amount: 1.5 },
    { kind: 'status', status: 3 },
    { kind: 'delete' },
  ])
    expect(await apply([id], change), JSON.stringify(change)).toMatchObject({ ok: false });
  expect(await apply([], { kind: 'status', status: 1 })).toMatchObject({ ok: false });
  const many = Array.from({ length: 201 }, (_, index) => index + 1);
  expect(await apply(many, { kind: 'status', status: 1 })).toMatchObject({ ok: false });
});

test('a batch that is submitted twice is applied once, and not to products that were changed since its preview', async () => {
  const { id } = await makeProduct(editor.db, { selling: 10_000 });
  const change = { kind: 'price', basis_points: 1_000, rounding: 'none' };
  const submit = () => editor.execute(applyBatchOperation, { input: { ids: [id], versions: [1], change } });
  const results = await Promise.all([submit(), submit()]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await readProduct(id)).toMatchObject({ selling: 11_000, version: 2 });
  const planned = await editor.execute(planBatchOperation, { input: { ids: [id], versions: [1], change } });
  expect(planned).toMatchObject({ ok: true, value: [{ problem: 'changed' }] });
});

test('batches of the same product at the same time without versions are applied one after the other', async () => {
  const { id } = await makeProduct(editor.db, { selling: 10_000 });
  const raise = { kind: 'price', amount: 100, rounding: 'none' };
  const results = await Promise.all([1, 2, 3].map(() => apply([id], raise)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await readProduct(id)).toMatchObject({ selling: 10_300, version: 4 });
});
