import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrand, makeCategory, makeProduct, makeTag } from '../../../../test/support/factories.ts';
import { createBatchSteps } from '../../../../test/support/products/batches.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { listBatchesOperation, readBatchOperation } from './batch.operations.ts';

let editor: CatalogueEditor;
let steps: ReturnType<typeof createBatchSteps>;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  steps = createBatchSteps(editor);
});
afterAll(() => editor.close());

const readProduct = (id: number) =>
  editor.db
    .selectFrom('product')
    .select(['status', 'category_id', 'brand_id', 'selling', 'offered', 'price_from', 'in_stock', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const RAISE = { kind: 'price', basis_points: 1000, rounding: 'ending' };
const PUBLISH = { kind: 'status', status: 1 };

test('invalid changes, unknown references and a batch without an effect are refused', async () => {
  const { id } = await makeProduct(editor.db, { selling: 500 });
  const cheaper = { kind: 'price', amount: -500, rounding: 'none' };
  const planned = await steps.planId({ ids: [id], change: cheaper });
  expect(await steps.read(planned)).toMatchObject({ rows: [{ status: 'refused', problem: 'price' }] });
  expect(await steps.start(planned)).toMatchObject({ refusal: { code: 'catalog.empty-batch' } });
  for (const change of [
    { kind: 'category', category_id: 999_999 },
    { kind: 'brand', brand_id: 999_999 },
    { kind: 'tags', add: [999_999] },
    { kind: 'tags', add: [], remove: [] },
    { kind: 'stock', quantity: 0 },
    { kind: 'stock', quantity: 1.5 },
    { kind: 'price', basis_points: 100, amount: 100 },
    { kind: 'price' },
    { kind: 'price', basis_points: -10_000 },
    { kind: 'price', amount: 1.5 },
    { kind: 'status', status: 3 },
    { kind: 'delete' },
  ])
    expect(await steps.plan([id], change), JSON.stringify(change)).toMatchObject({ ok: false });
});

test('products are ticked or filtered, not both, and a filter must be one of the list', async () => {
  const { id } = await makeProduct(editor.db);
  const many = Array.from({ length: 201 }, (_, index) => index + 1);
  for (const input of [
    {},
    { ids: [] },
    { ids: many },
    { ids: [id], filters: {} },
    { ids: [id], versions: [1, 2] },
    { filters: { color: 'red' } },
    { filters: { status: '3' } },
    { filters: { brand: '999999' } },
    { ids: [2_000_000] },
  ])
    expect(await steps.create({ ...input, change: PUBLISH }), JSON.stringify(input).slice(0, 60)).toMatchObject({
      ok: false,
    });
});

test('a role without the permission and an id of another table are refused', async () => {
  const { id } = await makeProduct(editor.db);
  const batch = await steps.planId({ ids: [id], change: RAISE });
  const auditor = await makeCatalogueEditor({}, 'auditor');
  const theirs = createBatchSteps(auditor);
  expect(await theirs.plan([id], RAISE)).toMatchObject({ refusal: { kind: 'forbidden' } });
  for (const step of [theirs.start, theirs.cancel, theirs.undo])
    expect(await step(batch)).toMatchObject({ refusal: { kind: 'forbidden' } });
  await auditor.close();
  for (const step of [steps.start, steps.cancel, steps.undo])
    expect(await step(999_999)).toMatchObject({ refusal: { kind: 'missing' } });
  expect(await editor.execute(readBatchOperation, { params: { batch: '0' } })).toMatchObject({ ok: false });
});

test('a staff member plans a limited number of batches', async () => {
  const env = { LIMITS: JSON.stringify({ productBatch: { burst: 1, seconds: 3_600 } }) };
  const limited = await makeCatalogueEditor(env);
  const { id } = await makeProduct(limited.db);
  const { plan } = createBatchSteps(limited);
  expect(await plan([id], RAISE)).toMatchObject({ ok: true });
  expect(await plan([id], RAISE)).toMatchObject({ refusal: { kind: 'too-many' } });
  await limited.close();
});

test('prices of products and variants are changed with rounding, and an undo restores them', async () => {
  const simple = await makeProduct(editor.db, { selling: 5000, offered: 4000 });
  const varied = await makeProduct(editor.db, {
    selling: 2000,
    variants: [{ price: 3000, previous: 3500, attributes: { colour: 'black' } }, { attributes: { colour: 'white' } }],
  });
  const batch = await steps.planId({ ids: [simple.id, varied.id], change: RAISE });
  expect(await steps.read(batch)).toMatchObject({
    batch: { status: 'planned', total: 2, refused: 0 },
    rows: [
      { before: { selling: 5000, offered: 4000 }, after: { selling: 5499, offered: 4399 } },
      { after: { selling: 2199 } },
    ],
  });
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5000, version: 1 });
  await steps.start(batch);
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5499, offered: 4399, price_from: 4399, version: 2 });
  const variants = editor.db.selectFrom('inventory').select(['price', 'previous']).where('product_id', '=', varied.id);
  expect(await variants.orderBy('id').execute()).toEqual([
    { price: 3299, previous: 3899 },
    { price: null, previous: null },
  ]);
  await steps.undo(batch);
  expect((await steps.read(batch)).batch).toMatchObject({ status: 'undone', applied: 2, restored: 2, conflicts: 0 });
  expect(await readProduct(simple.id)).toMatchObject({ selling: 5000, offered: 4000, price_from: 4000, version: 3 });
  expect((await variants.orderBy('id').execute())[0]).toEqual({ price: 3000, previous: 3500 });
  expect(await steps.undo(batch)).toMatchObject({ refusal: { code: 'catalog.batch-status' } });
  expect(await steps.start(batch)).toMatchObject({ refusal: { code: 'catalog.batch-status' } });
});

test('a product that was changed since is listed as a conflict by the undo, unless other values changed', async () => {
  const [priced, moved, same] = [
    await makeProduct(editor.db),
    await makeProduct(editor.db),
    await makeProduct(editor.db),
  ];
  const batch = await steps.apply([priced.id, moved.id, same.id], { kind: 'price', amount: -1000, rounding: 'none' });
  await editor.db.updateTable('product').set({ selling: 7777 }).where('id', '=', priced.id).execute();
  const category = await makeCategory(editor.db);
  await steps.apply([moved.id], { kind: 'category', category_id: category.id });
  await steps.undo(batch);
  expect(await steps.read(batch)).toMatchObject({
    batch: { restored: 2, conflicts: 1 },
    problemRows: [{ product_id: priced.id, problem: 'changed' }],
  });
  expect(await readProduct(priced.id)).toMatchObject({ selling: 7777 });
  expect(await readProduct(moved.id)).toMatchObject({ selling: 10_000, category_id: category.id });
  expect(await readProduct(same.id)).toMatchObject({ selling: 10_000 });
});

test('a sale price is refused for a product whose options all have prices of their own, but it can be removed', async () => {
  const own = await makeProduct(editor.db, {
    offered: 9_000,
    variants: [
      { price: 12_000, attributes: { colour: 'green' } },
      { price: null, status: 2, attributes: { colour: 'blue' } },
    ],
  });
  const mixed = await makeProduct(editor.db, {
    variants: [{ price: 12_000, attributes: { colour: 'green' } }, { attributes: { colour: 'blue' } }],
  });
  const batch = await steps.apply([own.id, mixed.id], { kind: 'sale', basis_points: 2_000 });
  expect(await steps.read(batch)).toMatchObject({
    batch: { applied: 1 },
    problemRows: [{ product_id: own.id, problem: 'own-price' }],
  });
  await steps.apply([own.id], { kind: 'sale', remove: true });
  expect(await readProduct(own.id)).toMatchObject({ offered: null });
});

test('an undo with conflicts is repeated when their reason is gone, here by the undo of a later batch', async () => {
  const [one, other] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  const first = await steps.apply([one.id, other.id], { kind: 'price', amount: 1_000, rounding: 'none' });
  const second = await steps.apply([one.id], { kind: 'price', amount: 500, rounding: 'none' });
  await steps.undo(first);
  expect(await steps.read(first)).toMatchObject({ batch: { status: 'undone', restored: 1, conflicts: 1 } });
  expect(await readProduct(one.id)).toMatchObject({ selling: 11_500 });
  await steps.undo(second);
  expect(await steps.undo(first)).toMatchObject({ ok: true });
  expect((await steps.read(first)).batch).toMatchObject({ status: 'undone', restored: 2, conflicts: 0 });
  expect(await readProduct(one.id)).toMatchObject({ selling: 10_000 });
  expect(await readProduct(other.id)).toMatchObject({ selling: 10_000 });
  expect(await steps.undo(first)).toMatchObject({ refusal: { code: 'catalog.batch-status' } });
});

test('a batch continues without a tag to be removed that was deleted meanwhile', async () => {
  const [gone, added] = [await makeTag(editor.db, 'gone'), await makeTag(editor.db, 'added')];
  const { id } = await makeProduct(editor.db);
  const batch = await steps.planId({ ids: [id], change: { kind: 'tags', add: [added.id], remove: [gone.id] } });
  await editor.db.deleteFrom('tag').where('id', '=', gone.id).execute();
  await steps.start(batch);
  expect((await steps.read(batch)).batch).toMatchObject({ status: 'finished', applied: 1 });
});

test('status, category and brand are changed; products with a problem stay and are listed', async () => {
  const [visible, hidden] = [await makeProduct(editor.db), await makeProduct(editor.db, { status: 2 })];
  const bare = await makeProduct(editor.db, { status: 2, variants: [{ status: 2 }] });
  const batch = await steps.apply([visible.id, hidden.id, bare.id, 2_000_000], PUBLISH);
  expect(await steps.read(batch)).toMatchObject({
    batch: { total: 3, refused: 2, applied: 1, status: 'finished' },
    problems: [
      { problem: 'same', products: 1 },
      { problem: 'variant', products: 1 },
    ],
  });
  expect(await readProduct(hidden.id)).toMatchObject({ status: 1 });
  expect(await readProduct(bare.id)).toMatchObject({ status: 2 });
  const [category, brand] = [await makeCategory(editor.db), await makeBrand(editor.db)];
  await steps.apply([hidden.id], { kind: 'category', category_id: category.id });
  await steps.apply([hidden.id], { kind: 'brand', brand_id: brand.id });
  expect(await readProduct(hidden.id)).toMatchObject({ category_id: category.id, brand_id: brand.id });
  const listed = await editor.execute(listBatchesOperation, {});
  expect(listed.ok && listed.value.slice(0, 3).map(({ kind, applied }) => [kind, applied])).toEqual([
    ['brand', 1],
    ['category', 1],
    ['status', 1],
  ]);
});

test('tags are added and removed, and an undo does not restore a tag that was deleted', async () => {
  const [old, fresh] = [await makeTag(editor.db, 'old'), await makeTag(editor.db, 'fresh')];
  const [one, other] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  await editor.db.insertInto('product_tag').values({ product_id: one.id, tag_id: old.id }).execute();
  const readTags = async (id: number) => {
    const rows = await editor.db.selectFrom('product_tag').select('tag_id').where('product_id', '=', id).execute();
    return rows.map(({ tag_id }) => tag_id);
  };
  const batch = await steps.apply([one.id, other.id], { kind: 'tags', add: [fresh.id], remove: [old.id] });
  expect(await readTags(one.id)).toEqual([fresh.id]);
  expect(await readTags(other.id)).toEqual([fresh.id]);
  await editor.db.deleteFrom('tag').where('id', '=', old.id).execute();
  await steps.undo(batch);
  expect(await steps.read(batch)).toMatchObject({ problemRows: [{ product_id: one.id, problem: 'reference' }] });
  expect(await readTags(one.id)).toEqual([fresh.id]);
  expect(await readTags(other.id)).toEqual([]);
});

test('stock is added with a movement, and an undo removes only what was added, if it is still there', async () => {
  const [sold, unsold] = [await makeProduct(editor.db, { quantity: 0 }), await makeProduct(editor.db, { quantity: 3 })];
  const readStock = async ({ inventoryIds }: { inventoryIds: number[] }) => {
    const query = editor.db.selectFrom('inventory').select('quantity').where('id', 'in', inventoryIds);
    return (await query.executeTakeFirstOrThrow()).quantity;
  };
  const batch = await steps.apply([sold.id, unsold.id], { kind: 'stock', quantity: 4 });
  expect([await readStock(sold), await readStock(unsold)]).toEqual([4, 7]);
  expect(await readProduct(sold.id)).toMatchObject({ in_stock: true });
  const movements = editor.db.selectFrom('stock_movement').select(['quantity', 'remaining', 'reason']);
  expect(await movements.orderBy('id').execute()).toEqual([
    { quantity: 4, remaining: 4, reason: 'correction' },
    { quantity: 4, remaining: 7, reason: 'correction' },
  ]);
  // sales since
  const sell = (id: number | undefined, quantity: number) =>
    editor.db
      .updateTable('inventory')
      .set({ quantity })
      .where('id', '=', id ?? 0)
      .execute();
  await sell(sold.inventoryIds[0], 1);
  await sell(unsold.inventoryIds[0], 5);
  await steps.undo(batch);
  expect([await readStock(sold), await readStock(unsold)]).toEqual([1, 1]);
  expect(await steps.read(batch)).toMatchObject({ problemRows: [{ product_id: sold.id, problem: 'stock' }] });
  const less = await steps.planId({ ids: [unsold.id], change: { kind: 'stock', quantity: -2 } });
  expect(await steps.read(less)).toMatchObject({ rows: [{ problem: 'stock' }] });
});

test('products that were changed since the preview stay, also by a batch at the same time', async () => {
  const { id } = await makeProduct(editor.db, { selling: 10_000 });
  const change = { kind: 'price', basis_points: 1_000, rounding: 'none' };
  const batches = [await steps.planId({ ids: [id], change }), await steps.planId({ ids: [id], change })];
  const results = await Promise.all(batches.map((batch) => steps.start(batch)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await readProduct(id)).toMatchObject({ selling: 11_000, version: 2 });
  const outcomes = await Promise.all(batches.map(async (batch) => (await steps.read(batch)).batch.applied));
  expect(outcomes.toSorted()).toEqual([0, 1]);
  const late = await steps.planId({ ids: [id], versions: [1], change });
  expect(await steps.read(late)).toMatchObject({ batch: { refused: 1 }, rows: [{ problem: 'changed' }] });
});

test('a batch that is started twice at the same time is applied once', async () => {
  const { id } = await makeProduct(editor.db, { selling: 10_000 });
  const batch = await steps.planId({ ids: [id], change: { kind: 'price', amount: 100, rounding: 'none' } });
  const results = await Promise.all([steps.start(batch), steps.start(batch)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readProduct(id)).toMatchObject({ selling: 10_100, version: 2 });
});
