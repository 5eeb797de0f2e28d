import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { check, importFile, upload } from '../../../../test/support/products/import-files.ts';
import { selectImports } from './import.store.ts';
import { saveImportedPicture } from './import-change.store.ts';
import { purgeProductImports } from './purge-imports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('the origin of a picture is stored while a product uses the picture', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'pictured' });
  await db.insertInto('product_image').values({ product_id: id, file: 'used.webp', sort: 1 }).execute();
  await saveImportedPicture(db, 'used-hash', 'used.webp');
  await saveImportedPicture(db, 'unused-hash', 'unused.webp');
  await purgeProductImports(db);
  expect(await db.selectFrom('imported_picture').select('file').execute()).toEqual([{ file: 'used.webp' }]);
});

test('uploads that change nothing do not end the undo of an import; the others are purged', async () => {
  const { db } = database;
  await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN', quantity: 1 }] });
  const changing = await importFile(db, 'sku,stock\nKNOWN,7');
  const checked = await check(db, 'sku,stock\nKNOWN,8\nUNKNOWN,1');
  for (let index = 0; index < 10; index += 1) await upload(db, 'sku,stock\nKNOWN,9');
  await purgeProductImports(db);
  const ids = (await selectImports(db)).map(({ id }) => id);
  expect(ids).toHaveLength(11);
  expect(ids).toContain(changing.id);
  expect(ids).not.toContain(checked.id);
  expect(await db.selectFrom('product_import').select('id').execute()).toHaveLength(11);
});
