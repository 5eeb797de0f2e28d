import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeCategory } from '../../../../test/support/factories.ts';
import { createBatchSteps, makeManyProducts, runBatchJob } from '../../../../test/support/products/batches.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { deleteBatchRows, updateBatch } from './batch.store.ts';
import { processBatches, purgeProductBatches } from './process-batches.ts';

let editor: CatalogueEditor;
let steps: ReturnType<typeof createBatchSteps>;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  steps = createBatchSteps(editor);
});
afterAll(() => editor.close());

/** Creates a batch and lets the job plan it. */
async function planId(input: object): Promise<number> {
  const id = await steps.planId(input);
  await runBatchJob(editor.db);
  return id;
}

const RAISE = { kind: 'price', amount: 500, rounding: 'none' };

const countPrices = async (brand: string) => {
  const rows = await editor.db
    .selectFrom('product')
    .select(['selling', 'price_from'])
    .where('brand_id', '=', Number(brand))
    .execute();
  const prices = Map.groupBy(rows, ({ selling, price_from }) => (selling === price_from ? selling : 'stale'));
  return Object.fromEntries([...prices].map(([price, products]) => [price, products.length]));
};

/** Runs the job for an instant, as a process that is stopped. */
const runBriefly = (sliceMs: number) =>
  processBatches({ db: editor.db, clock: () => new Date(), sliceMs }, new Date(Date.now() + 1_000));

test('a price change of 1,000 filtered products continues after an interruption and is undone', async () => {
  const filters = await makeManyProducts(editor.db, 1_000);
  const batch = await planId({ filters, change: RAISE });
  expect(await countPrices(filters.brand)).toEqual({ 10000: 1_000 });
  await steps.start(batch);
  await runBriefly(1);
  const { applied } = (await steps.read(batch)).batch;
  expect(applied).toBeGreaterThan(0);
  expect(applied).toBeLessThan(1_000);
  expect(await countPrices(filters.brand)).toEqual({ 10000: 1_000 - applied, 10500: applied });
  // the process died while it held the lease
  await updateBatch(editor.db, batch, { due_at: new Date(Date.now() - 1), attempts: 3 });
  await runBatchJob(editor.db);
  expect(await countPrices(filters.brand)).toEqual({ 10500: 1_000 });
  expect((await steps.read(batch)).batch).toMatchObject({ status: 'finished', applied: 1_000, refused: 0 });

  const [changed] = (await steps.read(batch)).rows;
  await editor.db
    .updateTable('product')
    .set({ selling: 1, price_from: 1 })
    .where('id', '=', changed?.product_id ?? 0)
    .execute();
  await steps.undo(batch);
  await runBriefly(1);
  await runBatchJob(editor.db);
  expect((await steps.read(batch)).batch).toMatchObject({ status: 'undone', restored: 999, conflicts: 1 });
  expect(await countPrices(filters.brand)).toEqual({ 1: 1, 10000: 999 });
});

test('two processes that work on the same batch change each product once', async () => {
  const filters = await makeManyProducts(editor.db, 300);
  const batch = await planId({ filters, change: RAISE });
  await steps.start(batch);
  const run = () => runBriefly(5_000);
  await Promise.all([run(), updateBatch(editor.db, batch, { due_at: new Date(0) }).then(run), run()]);
  await runBatchJob(editor.db);
  expect(await countPrices(filters.brand)).toEqual({ 10500: 300 });
});

test('of two batches of the same products at the same time each product gets one change', async () => {
  const filters = await makeManyProducts(editor.db, 300);
  const batches = [
    await planId({ filters, change: RAISE }),
    await planId({ filters, change: { kind: 'price', amount: 700, rounding: 'none' } }),
  ];
  for (const batch of batches) await steps.start(batch);
  await Promise.all([runBriefly(5_000), runBriefly(5_000)]);
  await runBatchJob(editor.db);
  const outcomes = await Promise.all(batches.map(async (batch) => (await steps.read(batch)).batch));
  expect(outcomes.map(({ status }) => status)).toEqual(['finished', 'finished']);
  const [first = 0, second = 0] = outcomes.map(({ applied }) => applied);
  expect(first + second).toBe(300);
  const { 10500: raised = 0, 10700: more = 0 } = await countPrices(filters.brand);
  expect([raised, more]).toEqual([first, second]);
});

test('a cancelled batch stops, and what it has changed is undone', async () => {
  const filters = await makeManyProducts(editor.db, 300);
  const batch = await planId({ filters, change: RAISE });
  await steps.start(batch);
  await runBriefly(1);
  expect(await steps.cancel(batch)).toMatchObject({ ok: true });
  const { applied } = (await steps.read(batch)).batch;
  await runBatchJob(editor.db);
  expect(await countPrices(filters.brand)).toEqual({ 10000: 300 - applied, 10500: applied });
  await steps.undo(batch);
  await runBatchJob(editor.db);
  expect(await countPrices(filters.brand)).toEqual({ 10000: 300 });
});

test('a batch whose category is deleted meanwhile fails instead of running forever', async () => {
  const filters = await makeManyProducts(editor.db, 201);
  const category = await makeCategory(editor.db);
  const batch = await planId({ filters, change: { kind: 'category', category_id: category.id } });
  await steps.start(batch);
  await editor.db.deleteFrom('category').where('id', '=', category.id).execute();
  await runBatchJob(editor.db);
  expect((await steps.read(batch)).batch).toMatchObject({ status: 'failed', applied: 0 });
});

test('a preview that is started after ten later batches can be undone, and the purge keeps its rows', async () => {
  const filters = await makeManyProducts(editor.db, 1);
  const preview = await planId({ filters, change: { kind: 'price', amount: 300, rounding: 'none' } });
  const { brand } = await makeManyProducts(editor.db, 1);
  for (let round = 0; round < 10; round += 1) {
    const batch = await planId({ filters: { brand }, change: RAISE });
    await steps.start(batch);
    await updateBatch(editor.db, batch, { started_at: new Date(NOW.getTime() - 60_000) });
  }
  const cancelled = await planId({ filters: { brand }, change: RAISE });
  await updateBatch(editor.db, cancelled, { status: 'cancelled' });
  await steps.start(preview);
  const later = new Date(NOW.getTime() + 90_000_000);
  // the job for the purge read the id before the preview was started
  expect(await inTransaction(editor.db, (tx) => deleteBatchRows(tx, preview, { now: later, limit: 100 }))).toBe(false);
  await purgeProductBatches(editor.db, later);
  expect((await steps.read(preview)).batch).toMatchObject({ status: 'finished', applied: 1, is_listed: true });
  expect(await steps.undo(preview)).toMatchObject({ ok: true });
  expect(await countPrices(filters.brand)).toEqual({ 10000: 1 });
});

test('the last ten batches can be undone; older ones and old previews are deleted', async () => {
  const filters = await makeManyProducts(editor.db, 1);
  const started: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const batch = await planId({ filters, change: RAISE });
    await steps.start(batch);
    started.push(batch);
  }
  const preview = await planId({ filters, change: RAISE });
  expect(await steps.undo(started[0] ?? 0)).toMatchObject({ refusal: { code: 'catalog.batch-status' } });
  await purgeProductBatches(editor.db, NOW);
  const listIds = async () => {
    const rows = await editor.db.selectFrom('product_batch').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  expect(await listIds()).toEqual([...started.slice(1), preview]);
  await purgeProductBatches(editor.db, new Date(NOW.getTime() + 90_000_000));
  expect(await listIds()).toEqual(started.slice(1));
  expect(await steps.undo(started.at(-1) ?? 0)).toMatchObject({ ok: true });
});
