import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { check, runUntilIdle } from '../../../../test/support/products/import-files.ts';
import { startImportOperation, undoImportOperation } from './import.operations.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

test('the audit log has the numbers of products when an import starts and when it is undone', async () => {
  const { db } = editor;
  await makeProduct(db, { slug: 'known', variants: [{ sku: 'KNOWN', quantity: 1 }] });
  const { id } = await check(db, 'sku,stock\nKNOWN,7\nUNKNOWN,1');
  const params = { import: String(id) };
  expect(await editor.execute(startImportOperation, { params })).toMatchObject({ ok: true });
  await runUntilIdle(db);
  expect(await editor.execute(undoImportOperation, { params })).toMatchObject({ ok: true });
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_kind', '=', 'product-import')
    .orderBy('action')
    .execute();
  const counts = { file_name: 'products.csv', created: 0, updated: 1, bad_rows: 1 };
  expect(entries).toMatchObject([
    { action: 'product-import-start', after: counts },
    { action: 'product-import-undo', after: counts },
  ]);
});
