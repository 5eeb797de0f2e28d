import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tables, Tx } from '../../../platform/database/db.ts';
import type { ProductImportTable } from './import.tables.ts';
import type { ImportStatus, RowProblem } from './import-row.ts';

export type ProductImport = Omit<Selectable<ProductImportTable>, 'is_active' | 'due_at' | 'attempts' | 'data_offset'>;

const COLUMNS = [
  'id',
  'status',
  'staff_name',
  'created_at',
  'finished_at',
  'file_name',
  'file',
  'pictures',
  'byte_size',
  'format',
  'delimiter',
  'encoding',
  'header',
  'sample',
  'columns',
  'mode',
  'empty_cells',
  'byte_offset',
  'row_offset',
  'created',
  'updated',
  'unchanged',
  'skipped',
  'restored',
  'bad_rows',
] as const satisfies readonly (keyof ProductImport)[];

type NewImport = Pick<
  ProductImport,
  | 'staff_name'
  | 'created_at'
  | 'file_name'
  | 'file'
  | 'pictures'
  | 'byte_size'
  | 'format'
  | 'delimiter'
  | 'encoding'
  | 'header'
  | 'sample'
  | 'columns'
> & { data_offset: number };

export async function insertImport(
  db: Db,
  { header, sample, columns, data_offset, ...values }: NewImport,
): Promise<number> {
  const { id } = await db
    .insertInto('product_import')
    .values({
      ...values,
      data_offset,
      byte_offset: data_offset,
      header: JSON.stringify(header),
      sample: JSON.stringify(sample),
      columns: JSON.stringify(columns),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectColumns(db: Db): SelectQueryBuilder<Tables, 'product_import', ProductImport> {
  return db.selectFrom('product_import').select(COLUMNS);
}

export async function findImport(db: Db, id: number): Promise<ProductImport | undefined> {
  return selectColumns(db).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that one process works on it. */
export async function lockImport(tx: Tx, id: number): Promise<ProductImport | undefined> {
  return selectColumns(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

const MAX_LISTED_IMPORTS = 10;

/** The newest imports, and the newest ones that can be undone. */
const listedIds = sql<number>`
  (select id from product_import order by id desc limit ${sql.lit(MAX_LISTED_IMPORTS)})
  union
  (select i.id from product_import i where exists (select 1 from product_import_change c where c.import_id = i.id)
    order by i.id desc limit ${sql.lit(MAX_LISTED_IMPORTS)})`;

export async function selectImports(db: Db): Promise<ProductImport[]> {
  return selectColumns(db).where(sql<boolean>`id in (${listedIds})`).orderBy('id', 'desc').execute();
}

/** Imports that are not listed any more. */
export async function selectOldImports(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product_import where is_active is null and id not in (${listedIds})
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes some rows of an import. @returns false when none was left, and the import is deleted too */
export async function deleteImportRows(db: Db, id: number, limit: number): Promise<boolean> {
  const isOld = sql`import_id = ${id} and exists (select 1 from product_import where id = ${id} and is_active is null)`;
  const parts = [
    sql`delete from product_import_change where ctid = any(array(
      select ctid from product_import_change where ${isOld} limit ${limit})) returning import_id`,
    sql`delete from product_import_sku where ctid = any(array(
      select ctid from product_import_sku where ${isOld} limit ${limit})) returning import_id`,
    sql`delete from product_import_problem where ctid = any(array(
      select ctid from product_import_problem where ${isOld} limit ${limit})) returning import_id`,
  ];
  for (const part of parts) if ((await part.execute(db)).rows.length > 0) return true;
  await db.deleteFrom('product_import').where('id', '=', id).where('is_active', 'is', null).execute();
  return false;
}

export async function updateImport(db: Db, id: number, values: Updateable<ProductImportTable>): Promise<void> {
  await db.updateTable('product_import').set(values).where('id', '=', id).execute();
}

/** Sets when an import is due, unless it was cancelled meanwhile. */
export async function continueImport(
  db: Db,
  { id, status }: Pick<ProductImport, 'id' | 'status'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('product_import')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Begins a phase at the first row. */
export async function restartImport(
  tx: Tx,
  id: number,
  { status, now }: { status: Extract<ImportStatus, 'checking' | 'running'>; now: Date },
): Promise<void> {
  await tx
    .updateTable('product_import')
    .set((is) => ({
      status,
      byte_offset: is.ref('data_offset'),
      row_offset: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      bad_rows: 0,
      due_at: now,
      attempts: 0,
      finished_at: null,
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('product_import_problem').where('import_id', '=', id).execute();
  if (status === 'checking') await tx.deleteFrom('product_import_sku').where('import_id', '=', id).execute();
}

export type BlockCounts = Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'bad_rows', number>;

/** Moves the position behind a block and renews the lease. */
export async function advanceImport(
  tx: Tx,
  id: number,
  { end, rows, counts, until }: { end: number; rows: number; counts: BlockCounts; until: Date },
): Promise<void> {
  await tx
    .updateTable('product_import')
    .set((is) => ({
      byte_offset: end,
      row_offset: is('row_offset', '+', rows),
      created: is('created', '+', counts.created),
      updated: is('updated', '+', counts.updated),
      unchanged: is('unchanged', '+', counts.unchanged),
      skipped: is('skipped', '+', counts.skipped),
      bad_rows: is('bad_rows', '+', counts.bad_rows),
      due_at: until,
      attempts: 0,
    }))
    .where('id', '=', id)
    .execute();
}

export async function insertProblems(tx: Tx, importId: number, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await tx
    .insertInto('product_import_problem')
    .values(
      problems.map(({ row, column, value, reason }) => ({
        import_id: importId,
        row_number: row,
        column_name: column,
        value,
        code: reason.code,
        facts: JSON.stringify(reason.facts),
      })),
    )
    .execute();
}

type ProblemPosition = { row: number; id: number };

/** Problems in the order of the rows, after a position. */
export async function selectProblems(
  db: Db,
  importId: number,
  { after, limit }: { after: ProblemPosition; limit: number },
): Promise<(RowProblem & { id: number })[]> {
  const rows = await db
    .selectFrom('product_import_problem')
    .select(['id', 'row_number', 'column_name', 'value', 'code', 'facts'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(row_number, id) > (${after.row}, ${after.id})`)
    .orderBy('row_number')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, row_number, column_name, value, code, facts }) => ({
    id,
    row: row_number,
    column: column_name,
    value,
    reason: { code, facts },
  }));
}

/** Remembers in which row a SKU occurs first, with its slug; a repeated block changes nothing. */
export async function insertSkus(
  tx: Tx,
  importId: number,
  rows: readonly { sku: string; slug: string; row: number }[],
): Promise<void> {
  await sql`
    insert into product_import_sku (import_id, sku, slug, row_number)
    select distinct on (n.sku) ${importId}::int, n.sku, n.slug, n.row
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (sku text, slug text, row integer) order by n.sku, n.row
    on conflict do nothing
  `.execute(tx);
}

export async function selectFirstRows(tx: Tx, importId: number, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; row_number: number }>`
    select sku, row_number from product_import_sku where import_id = ${importId} and sku = any(${skus}::text[])
  `.execute(tx);
  return new Map(rows.map(({ sku, row_number }) => [sku, row_number]));
}

type RowsBefore = { importId: number; row: number };

/** The first row of products, if it is before a row. */
export async function selectEarlierRows(
  tx: Tx,
  ids: readonly number[],
  { importId, row }: RowsBefore,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; row_number: number }>`
    select id, min(row_number) as row_number from (
      select i.product_id as id, s.row_number from product_import_sku s join inventory i on i.sku = s.sku
        where s.import_id = ${importId} and i.product_id = any(${ids}::int[])
      union all select p.id, s.row_number from product_import_sku s join product p on p.slug = s.slug
        where s.import_id = ${importId} and p.id = any(${ids}::int[])
    ) found where row_number < ${row} group by id
  `.execute(tx);
  return new Map(rows.map(({ id, row_number }) => [id, row_number]));
}

/** The first row with a slug, if it is before a row. */
export async function selectEarlierSlugs(
  tx: Tx,
  slugs: readonly string[],
  { importId, row }: RowsBefore,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; row_number: number }>`
    select slug, min(row_number) as row_number from product_import_sku
    where import_id = ${importId} and slug = any(${slugs}::text[]) and row_number < ${row} group by slug
  `.execute(tx);
  return new Map(rows.map(({ slug, row_number }) => [slug, row_number]));
}

/** Products that have one of the SKUs or slugs. */
export async function selectProductIds(tx: Tx, skus: readonly string[], slugs: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from inventory where sku = any(${skus}::text[])
    union select id from product where slug = any(${slugs}::text[])
  `.execute(tx);
  return rows.map(({ id }) => id);
}
