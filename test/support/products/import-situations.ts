import type { ImportStatus } from '../../../src/modules/catalog/import/import-row.ts';
import type { StaffRole } from '../../../src/modules/staff/staff.rules.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { READERS_OF_CATALOGUE, WRITERS_OF_CATALOGUE } from '../admin-situations.ts';
import { makeProduct } from '../factories.ts';

const COLUMNS = { sku: 'sku', stock: 'stock' };

/** An import in a status; the only active one. */
export async function makeImport(db: Db, status: ImportStatus): Promise<number> {
  await db
    .updateTable('product_import')
    .set({ status: 'cancelled', due_at: null })
    .where('status', 'in', ['checking', 'running', 'undoing'])
    .execute();
  const { id } = await db
    .insertInto('product_import')
    .values({
      status,
      staff_name: 'Ada',
      created_at: new Date(),
      file_name: 'products.csv',
      file: 'a-file',
      pictures: null,
      byte_size: 20,
      format: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
      header: JSON.stringify(Object.keys(COLUMNS)),
      sample: '[["A-1","3"]]',
      columns: JSON.stringify(COLUMNS),
      data_offset: 10,
      byte_offset: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A finished import with a changed product. */
async function makeFinishedImport(db: Db): Promise<number> {
  const id = await makeImport(db, 'finished');
  const product = await makeProduct(db);
  await db
    .insertInto('product_import_change')
    .values({ import_id: id, product_id: product.id, before: 'null', version: 1, stock: '{}' })
    .execute();
  return id;
}

/** Import that a form or request of this name needs. */
const MAKE: Record<'check' | 'start' | 'cancel' | 'undo', (db: Db) => Promise<number>> = {
  check: (db) => makeImport(db, 'uploaded'),
  start: (db) => makeImport(db, 'checked'),
  cancel: (db) => makeImport(db, 'running'),
  undo: makeFinishedImport,
};

type EndpointCase = { for: readonly StaffRole[]; ask: () => Promise<{ url: string; body?: object }> };

/** Endpoints of imports with a request that succeeds, besides those with files. */
export function listImportEndpoints(getDb: () => Db): Record<string, EndpointCase> {
  const changes = Object.entries(MAKE).map(([name, make]): [string, EndpointCase] => [
    `POST /admin/product-imports/{import}/${name}`,
    {
      for: WRITERS_OF_CATALOGUE,
      ask: async () => ({
        url: `product-imports/${await make(getDb())}/${name}`,
        body: name === 'check' ? { columns: COLUMNS } : {},
      }),
    },
  ]);
  return {
    'GET /admin/product-imports': { for: READERS_OF_CATALOGUE, ask: async () => ({ url: 'product-imports' }) },
    'GET /admin/product-imports/{import}': {
      for: READERS_OF_CATALOGUE,
      ask: async () => ({ url: `product-imports/${await makeImport(getDb(), 'uploaded')}` }),
    },
    ...Object.fromEntries(changes),
  };
}

type FormCase = {
  for: readonly StaffRole[];
  ask: () => Promise<{ params: Record<string, string>; form: Record<string, string | number> }>;
};

/** Forms of the page of an import that succeed, by name. */
export function listImportForms(getDb: () => Db): Record<string, FormCase> {
  return Object.fromEntries(
    Object.entries(MAKE).map(([intent, make]) => [
      intent,
      {
        for: WRITERS_OF_CATALOGUE,
        ask: async () => ({
          params: { import: String(await make(getDb())) },
          form: { intent, mode: 'all', empty_cells: 'keep', 'columns.0': 'SKU' },
        }),
      },
    ]),
  );
}
