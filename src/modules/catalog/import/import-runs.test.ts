import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import {
  check,
  dataDir,
  exportAll,
  IMPORT_STAFF,
  importFile,
  readState,
  runUntilIdle,
} from '../../../../test/support/products/import-files.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { listProducts } from '../list-products.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { cancelImport, checkImport, startImport, undoImport } from './change-import.ts';
import { updateImport } from './import.store.ts';
import { processImports } from './process-imports.ts';

let database: TestDatabase;
beforeEach(async () => {
  await database?.close();
  database = await testDb();
  await makeBrand(database.db, { slug: 'orvo' });
  await makeCategory(database.db, { slug: 'phones' });
});
afterAll(() => database.close());

const HEADER = 'slug,sku,title.en,brand,category,price,stock,status';
const rows = (count: number, price = '10.00') =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_, index) => `p-${index},P-${index},Phone ${index},orvo,phones,${price},2,visible`,
    ),
  ].join('\n');
const count = async (table: 'product' | 'inventory' | 'stock_movement' | 'product_import_change') => {
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    database.db,
  );
  return found[0]?.count;
};
/** One run of the job that stops after a block. */
const runBlock = () =>
  processImports(
    { db: database.db, dataDir, pictureHosts: [], clock: () => new Date(), sliceMs: 0 },
    new Date(Date.now() + 1_000),
  );

test('an import continues with the block after the last one, and a repeated block changes nothing', async () => {
  const { id } = await check(database.db, rows(250));
  await startImport(database.db, id, { staffName: 'Ada', now: new Date() });
  expect(await runBlock()).toBe(1);
  const first = await readState(database.db, id);
  expect(first).toMatchObject({ status: 'running', created: 100, row_offset: 100 });
  // as after a crash between the commit and the next block
  await updateImport(database.db, id, { byte_offset: first.byte_offset, attempts: 3, due_at: new Date() });
  await runUntilIdle(database.db);
  expect(await readState(database.db, id)).toMatchObject({
    status: 'finished',
    created: 250,
    unchanged: 0,
    bad_rows: 0,
  });
  expect(await count('product')).toBe(250);
});

test('an imported product is in the lists of the shop at once', async () => {
  await importFile(database.db, rows(3));
  const listed = await listProducts(
    database.db,
    { filters: NO_FILTERS, page: 1, perPage: 60 },
    { locale: 'en', now: new Date() },
  );
  expect(listed.ok && listed.value.products.map(({ title }) => title).sort()).toEqual([
    'Phone 0',
    'Phone 1',
    'Phone 2',
  ]);
});

test('two processes that work on the same import do each block once', async () => {
  const { id } = await check(database.db, rows(250));
  await startImport(database.db, id, { staffName: 'Ada', now: new Date() });
  const run = () =>
    processImports(
      { db: database.db, dataDir, pictureHosts: [], clock: () => new Date() },
      new Date(Date.now() + 1_000),
    );
  await Promise.all([run(), updateImport(database.db, id, { due_at: new Date(0) }).then(run), run()]);
  await runUntilIdle(database.db);
  expect(await readState(database.db, id)).toMatchObject({
    status: 'finished',
    created: 250,
    unchanged: 0,
    row_offset: 250,
  });
});

test('a second import is refused while one is active', async () => {
  const first = await check(database.db, rows(2));
  const second = await check(database.db, rows(2, '11.00'));
  const started = await Promise.all(
    [first, second].map(({ id }) => startImport(database.db, id, { staffName: 'Ada', now: new Date() })),
  );
  expect(started.filter(({ ok }) => ok)).toHaveLength(1);
  expect(started.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'catalog.import-active', kind: 'conflict' } });
  await runUntilIdle(database.db);
});

test('an import starts only after its check, and only once', async () => {
  const { id, columns } = await check(database.db, rows(1));
  expect(await startImport(database.db, id, { staffName: 'Ada', now: new Date() })).toMatchObject({ ok: true });
  expect(await startImport(database.db, id, { staffName: 'Ada', now: new Date() })).toMatchObject({
    refusal: { code: 'catalog.import-status' },
  });
  const input = { columns, mode: 'all', empty_cells: 'keep' } as const;
  expect(await checkImport(database.db, id, input, { staff: IMPORT_STAFF, now: new Date() })).toMatchObject({
    refusal: { kind: 'conflict' },
  });
  await runUntilIdle(database.db);
});

test('columns without a SKU, unknown and repeated columns are refused', async () => {
  const { id } = await check(database.db, rows(1));
  const choose = (columns: Record<string, string>) =>
    checkImport(
      database.db,
      id,
      { columns, mode: 'all', empty_cells: 'keep' },
      { staff: IMPORT_STAFF, now: new Date() },
    );
  expect(await choose({ slug: 'slug' })).toMatchObject({
    refusal: { fields: { columns: [{ code: 'catalog.import-sku' }] } },
  });
  expect(await choose({ slug: 'nothing', sku: 'sku' })).toMatchObject({ refusal: { code: 'catalog.import-columns' } });
  expect(await choose({ slug: 'sku', sku: 'sku' })).toMatchObject({ refusal: { code: 'catalog.import-columns' } });
});

test('a cancelled import stops after the block, and can be undone', async () => {
  const { id } = await check(database.db, rows(250));
  await startImport(database.db, id, { staffName: 'Ada', now: new Date() });
  await runBlock();
  expect(await cancelImport(database.db, id, new Date())).toMatchObject({ ok: true });
  await runUntilIdle(database.db);
  expect(await count('product')).toBe(100);
  expect(await undoImport(database.db, id, { staffName: 'Ada', now: new Date() })).toMatchObject({ ok: true });
  await runUntilIdle(database.db);
  expect(await readState(database.db, id)).toMatchObject({ status: 'undone', restored: 100 });
  expect(await count('product')).toBe(0);
});

test('an undo restores values and stock, keeps later sales, and leaves products that were changed since', async () => {
  const { db } = database;
  await importFile(db, rows(3));
  const before = await exportAll(db);
  const changed = before.replaceAll('10.00', '12.00').replaceAll(',2,', ',7,').replaceAll('Phone', 'Device');
  const { id } = await importFile(db, changed);
  expect(await readState(db, id)).toMatchObject({ updated: 3 });
  expect(await count('stock_movement')).toBe(3);
  const [sold, edited] = await db.selectFrom('inventory').select(['id', 'product_id']).orderBy('id').execute();
  if (!sold || !edited) throw new Error('no variants');
  await db.updateTable('inventory').set({ quantity: 6 }).where('id', '=', sold.id).execute();
  await db.updateTable('product').set({ version: 9 }).where('id', '=', edited.product_id).execute();
  await undoImport(db, id, { staffName: 'Ada', now: new Date() });
  await runUntilIdle(db);
  expect(await readState(db, id)).toMatchObject({ status: 'undone', restored: 2, skipped: 1 });
  const found = await db
    .selectFrom('product as p')
    .innerJoin('inventory as i', 'i.product_id', 'p.id')
    .select(['p.selling', 'i.quantity', sql<string>`p.title ->> 'en'`.as('title')])
    .orderBy('p.id')
    .execute();
  expect(found).toEqual([
    { selling: 1000, quantity: 1, title: 'Phone 0' },
    { selling: 1200, quantity: 7, title: 'Device 1' },
    { selling: 1000, quantity: 2, title: 'Phone 2' },
  ]);
  expect(await undoImport(db, id, { staffName: 'Ada', now: new Date() })).toMatchObject({
    refusal: { code: 'catalog.import-status' },
  });
});

test('a new option of an existing product is created with its stock, and removed by the undo', async () => {
  const { db } = database;
  await makeProduct(db, { slug: 'tern', variants: [{ sku: 'TERN-B', attributes: { colour: 'black' }, quantity: 1 }] });
  await makeProduct(db, { slug: 'white', variants: [{ sku: 'W', attributes: { colour: 'white' } }] });
  const { id } = await importFile(db, 'slug,sku,options,stock\ntern,TERN-W,colour=white,5');
  expect(await readState(db, id)).toMatchObject({ updated: 1, problems: [] });
  expect(await count('inventory')).toBe(3);
  await undoImport(db, id, { staffName: 'Ada', now: new Date() });
  await runUntilIdle(db);
  expect(await count('inventory')).toBe(2);
});

test('stock that staff adds while an import waits is overwritten only by a file with stock', async () => {
  const { db } = database;
  const { id: productId, inventoryIds } = await makeProduct(db, {
    slug: 'tern',
    variants: [{ sku: 'TERN', quantity: 1 }],
  });
  const { id } = await check(db, 'sku,price\nTERN,5.00');
  await db
    .transaction()
    .execute((tx) =>
      adjustStock(
        tx,
        { productId, inventoryId: inventoryIds[0] ?? 0, change: 4, reason: 'received', note: '', staffName: 'Ada' },
        new Date(),
      ),
    );
  await startImport(db, id, { staffName: 'Ada', now: new Date() });
  await runUntilIdle(db);
  expect(await db.selectFrom('inventory').select('quantity').executeTakeFirst()).toEqual({ quantity: 5 });
});
