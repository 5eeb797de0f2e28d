import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import {
  check,
  dataDir,
  IMPORT_STAFF,
  importFile,
  readState,
  runUntilIdle,
  upload,
} from '../../../../test/support/products/import-files.ts';
import { checkImport, startImport } from './change-import.ts';
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

const by = { staffName: 'Ada', now: new Date() };
/** More rows than a block has. */
const others = Array.from({ length: 120 }, (_, index) => `other-${index},OTHER-${index},Other,orvo,phones,5.00,,1`);
const HEADER = 'slug,sku,title.en,brand,category,price,sale_price,stock';
const run = () =>
  processImports(
    { db: database.db, dataDir, pictureHosts: [], clock: () => new Date(), sliceMs: 0 },
    new Date(Date.now() + 1_000),
  );

test('an empty cell in a later block keeps the value of an earlier row of the product', async () => {
  const { db } = database;
  await makeProduct(db, {
    slug: 'lamp',
    selling: 5_000,
    variants: [
      { sku: 'L-1', attributes: { colour: 'black' } },
      { sku: 'L-2', attributes: { colour: 'white' } },
    ],
  });
  const unknown = others.map((_, index) => `other-${index},OTHER-${index},,1`);
  const file = ['slug,sku,sale_price,stock', 'lamp,L-1,40.00,5', ...unknown, 'lamp,L-2,,3'].join('\n');
  const state = await importFile(db, file, { mode: 'update', emptyCells: 'clear' });
  expect(state).toMatchObject({ skipped: 120, problems: [] });
  const lamp = db.selectFrom('product').select('offered').where('slug', '=', 'lamp');
  expect(await lamp.executeTakeFirst()).toEqual({ offered: 4_000 });
  const stock = db.selectFrom('inventory').select('quantity').where('sku', '=', 'L-2');
  expect(await stock.executeTakeFirst()).toEqual({ quantity: 3 });
});

test('rows of a new product that are apart are reported by the check and by the import', async () => {
  const { db } = database;
  const rows = ['lamp,L-1,Lamp,orvo,phones,9.00,,5', ...others, 'lamp,L-2,,,,,,3'];
  const file = [HEADER, ...rows].join('\n');
  const problems = ['123 slug catalog.separate-rows'];
  expect(await check(db, file)).toMatchObject({ created: 121, problems });
  expect(await importFile(db, file)).toMatchObject({ created: 121, problems });
});

test('an import that is cancelled at the end of a run stays cancelled', async () => {
  const { db } = database;
  const { id } = await check(db, [HEADER, ...others].join('\n'));
  await startImport(db, id, by);
  await sql`
    create function cancel_import() returns trigger language plpgsql as $$
    begin
      new.status := 'cancelled'; new.due_at := null; new.file := null;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger cancel_import before update of byte_offset on product_import for each row
    when (new.byte_offset > old.byte_offset) execute function cancel_import()
  `.execute(db);
  await run();
  const found = db.selectFrom('product_import').select(['status', 'due_at']).where('id', '=', id);
  expect(await found.executeTakeFirst()).toEqual({ status: 'cancelled', due_at: null });
});

test('a missing file ends the import with a reason, not the process', async () => {
  const { db } = database;
  const { id, file, columns } = await upload(db, [HEADER, ...others].join('\n'));
  await checkImport(db, id, { columns, mode: 'all', empty_cells: 'keep' }, { staff: IMPORT_STAFF, now: new Date() });
  rmSync(path.join(dataDir, 'proofs', file ?? ''));
  await expect(run()).rejects.toThrow('ENOENT');
  await updateImport(db, id, { attempts: 10, due_at: new Date() });
  await runUntilIdle(db);
  expect(await readState(db, id)).toMatchObject({ status: 'failed', problems: ['2  catalog.import-stopped'] });
});

test('values that the database refuses end the import at the second attempt', async () => {
  const { db } = database;
  const { id } = await check(db, [HEADER, ...others].join('\n'));
  await startImport(db, id, by);
  await sql`alter table product add constraint product_refused_check check (slug <> 'other-3') not valid`.execute(db);
  await expect(run()).rejects.toThrow();
  await updateImport(db, id, { due_at: new Date() });
  await expect(run()).rejects.toThrow();
  expect(await readState(db, id)).toMatchObject({ status: 'failed', problems: ['2  catalog.import-stopped'] });
});
