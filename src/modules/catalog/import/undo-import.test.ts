import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { check, importFile, readState, runUntilIdle } from '../../../../test/support/products/import-files.ts';
import { makeMediaFile } from '../../../../test/support/products/media.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { selectReferencedFiles } from '../../files/file-references.store.ts';
import { addPictures } from '../pictures/edit-pictures.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { startImport, undoImport } from './change-import.ts';
import { updateImport } from './import.store.ts';

let database: TestDatabase;
beforeEach(async () => {
  await database?.close();
  database = await testDb();
  await makeBrand(database.db, { slug: 'orvo' });
  await makeCategory(database.db, { slug: 'phones' });
});
afterAll(() => database.close());

const [OLD, NEW, ADDED] = ['1', '2', '3'].map((digit) => `u${digit.repeat(32)}.webp`) as [string, string, string];
const NEW_PRODUCT = 'slug,sku,title.en,brand,category,price\nmade,MADE,Made,orvo,phones,5.00';
const by = (staffName = 'Ada') => ({ staffName, now: new Date() });
const listSlugs = async () => {
  const found = await database.db.selectFrom('product').select('slug').orderBy('slug').execute();
  return found.map(({ slug }) => slug);
};
const findProductId = async (slug: string) => {
  const found = await database.db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return found.id;
};
const listFiles = async (productId: number) => {
  const pictures = database.db.selectFrom('product_image').select('file').where('product_id', '=', productId);
  return (await pictures.orderBy('sort').execute()).map(({ file }) => file);
};
async function undo(id: number) {
  await undoImport(database.db, id, by());
  await runUntilIdle(database.db);
  return readState(database.db, id);
}

test('products keep the pictures that staff added since the import', async () => {
  const { db } = database;
  const known = await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN' }] });
  const { id } = await importFile(db, `${NEW_PRODUCT}\nknown,KNOWN,Known,,,5.00`);
  const made = await findProductId('made');
  await makeMediaFile(db, { file: ADDED });
  for (const productId of [made, known.id])
    await inTransaction(db, (tx) => addPictures(tx, productId, [ADDED], new Date()));
  expect(await undo(id)).toMatchObject({ status: 'undone', restored: 0, skipped: 2 });
  expect(await listSlugs()).toEqual(['known', 'made']);
  expect(await Promise.all([made, known.id].map(listFiles))).toEqual([[ADDED], [ADDED]]);
});

test('a created product that has received stock since the import stays', async () => {
  const { db } = database;
  const { id } = await importFile(db, NEW_PRODUCT);
  const { id: inventoryId, product_id: productId } = await db
    .selectFrom('inventory')
    .select(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const movement = { productId, inventoryId, change: 4, reason: 'received', note: '', staffName: 'Ada' } as const;
  await inTransaction(db, (tx) => adjustStock(tx, movement, new Date()));
  expect(await undo(id)).toMatchObject({ restored: 0, skipped: 1 });
  expect(await listSlugs()).toEqual(['made']);
});

test('a created product that was ordered since the import stays', async () => {
  const { db } = database;
  await makeShippingRule(db);
  const { id } = await importFile(db, `${NEW_PRODUCT.replace('price', 'price,stock,status')},3,visible`);
  const guest = newGuest();
  await fillCart(db, guest, await findProductId('made'));
  expect(await press(db, guest)).toMatchObject({ ok: true });
  expect(await undo(id)).toMatchObject({ status: 'undone', restored: 0, skipped: 1 });
  expect(await listSlugs()).toEqual(['made']);
});

test('replaced pictures are not purged while the import can be undone', async () => {
  const { db } = database;
  const product = await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN' }] });
  const other = await makeProduct(db, { slug: 'other' });
  await db
    .insertInto('product_image')
    .values([
      { product_id: product.id, file: OLD, sort: 1 },
      { product_id: other.id, file: NEW, sort: 1 },
    ])
    .execute();
  const { id } = await importFile(db, `sku,pictures\nKNOWN,${NEW}`);
  expect(await listFiles(product.id)).toEqual([NEW]);
  expect(await selectReferencedFiles(db, 'files', [OLD, ADDED])).toEqual(new Set([OLD]));
  await undo(id);
  expect(await listFiles(product.id)).toEqual([OLD]);
});

test('the values between two runs of an import are restored, not those before the first one', async () => {
  const { db } = database;
  const { id: productId } = await makeProduct(db, { slug: 'known', selling: 1_000, variants: [{ sku: 'KNOWN' }] });
  const { id, file } = await check(db, 'sku,price\nKNOWN,20.00');
  const run = async () => {
    await startImport(db, id, by());
    await runUntilIdle(db);
  };
  await run();
  await db
    .updateTable('product')
    .set({ selling: 3_000, version: sql`version + 1` })
    .where('id', '=', productId)
    .execute();
  await updateImport(db, id, { status: 'checked', file });
  await run();
  expect(await undo(id)).toMatchObject({ restored: 1 });
  expect(await db.selectFrom('product').select('selling').execute()).toEqual([{ selling: 3_000 }]);
});

test('changes of stock name the staff member who starts or undoes the import', async () => {
  const { db } = database;
  await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN', quantity: 1 }] });
  const { id } = await check(db, 'sku,stock\nKNOWN,5');
  await startImport(db, id, by('Bea'));
  await runUntilIdle(db);
  await undoImport(db, id, by('Cem'));
  await runUntilIdle(db);
  const movements = await db.selectFrom('stock_movement').select(['quantity', 'staff_name']).orderBy('id').execute();
  expect(movements).toEqual([
    { quantity: 4, staff_name: 'Bea' },
    { quantity: -4, staff_name: 'Cem' },
  ]);
});

test('a source text that a file changes makes its translation outdated, until the import is undone', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN' }] });
  const title = JSON.stringify({ en: 'Known', fr: 'Connu', tr: 'Bilinen' });
  await sql`update product set title = ${title}::jsonb where id = ${id}`.execute(db);
  const listOutdated = () =>
    db.selectFrom('outdated_translation').select(['resource', 'entry_id', 'field', 'locale']).execute();
  const outdated = { resource: 'products', entry_id: id, field: 'title', locale: 'fr' };
  const imported = await importFile(db, 'slug,sku,title.en,title.tr\nknown,KNOWN,Famous,Ünlü');
  expect(await listOutdated()).toEqual([outdated]);
  await undo(imported.id);
  expect(await listOutdated()).toEqual([]);
});
