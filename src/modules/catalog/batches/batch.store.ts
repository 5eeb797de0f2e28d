import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tables, Tx } from '../../../platform/database/db.ts';
import type { StaffProductFilters } from '../editing/staff-product-list.store.ts';
import type { ProductBatchTable } from './batch.tables.ts';
import type { BatchKind, BatchProblem, BatchRow, BatchRowStatus, BatchStatus } from './batch-row.ts';
import type { BatchChange } from './plan-batch.ts';

export type ProductBatch = Omit<Selectable<ProductBatchTable>, 'due_at' | 'attempts' | 'started_at'>;

const COLUMNS = [
  'id',
  'kind',
  'status',
  'staff_name',
  'created_at',
  'finished_at',
  'change',
  'filters',
  'total',
  'refused',
  'applied',
  'restored',
  'conflicts',
] as const satisfies readonly (keyof ProductBatch)[];

function selectColumns(db: Db): SelectQueryBuilder<Tables, 'product_batch', ProductBatch> {
  return db.selectFrom('product_batch').select(COLUMNS);
}

export async function findBatch(db: Db, id: number): Promise<ProductBatch | undefined> {
  return selectColumns(db).where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends, so that one process works on it. */
export async function lockBatch(tx: Tx, id: number): Promise<ProductBatch | undefined> {
  return selectColumns(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

type NewBatch = { change: BatchChange; filters: StaffProductFilters | null; staffName: string; now: Date };

/** Inserts a batch without products. */
export async function insertBatch(tx: Tx, { change, filters, staffName, now }: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('product_batch')
    .values({
      kind: change.kind satisfies BatchKind,
      staff_name: staffName,
      created_at: now,
      change: JSON.stringify(change),
      filters: filters && JSON.stringify(filters),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBatch(tx: Db, id: number, values: Updateable<ProductBatchTable>): Promise<void> {
  await tx.updateTable('product_batch').set(values).where('id', '=', id).execute();
}

/** Sets when a batch is due, unless it was cancelled meanwhile. */
export async function continueBatch(
  db: Db,
  { id, status }: Pick<ProductBatch, 'id' | 'status'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('product_batch')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Inserts the existing products with their versions, or the given ones, in the order of the ids. @returns their number */
export async function insertPendingRows(
  tx: Tx,
  batchId: number,
  { ids, versions = [] }: { ids: readonly number[]; versions?: readonly number[] },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into product_batch_row (batch_id, product_id, version)
    select distinct on (p.id) ${batchId}::int, p.id, coalesce(given.version, p.version)
    from unnest(${ids}::int[], ${versions}::int[]) as given (id, version)
    join product p on p.id = given.id
    order by p.id
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Writes the outcome of rows. */
export async function updateRows(tx: Tx, batchId: number, rows: readonly Omit<BatchRow, 'version'>[]): Promise<void> {
  await sql`
    update product_batch_row own
    set status = r.status, problem = r.problem, before = r.before, after = r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      product_id integer, status text, problem text, before jsonb, after jsonb
    )
    where own.batch_id = ${batchId} and own.product_id = r.product_id
  `.execute(tx);
}

/** The first rows in a status, in the order of the ids of their products. */
export async function selectRows(
  db: Db,
  batchId: number,
  { status, limit }: { status: BatchRowStatus; limit: number },
): Promise<BatchRow[]> {
  return db
    .selectFrom('product_batch_row')
    .select(['product_id', 'status', 'problem', 'version', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .where('status', '=', status)
    .orderBy('product_id')
    .limit(limit)
    .execute();
}

export type TitledRow = BatchRow & { title: LocalizedText };

/** The first rows of a batch: those that are or would be changed, then those with a problem. */
export async function selectFirstRows(db: Db, batchId: number, limit: number): Promise<TitledRow[]> {
  return db
    .selectFrom('product_batch_row as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.product_id', 'r.status', 'r.problem', 'r.version', 'r.before', 'r.after', 'p.title'])
    .where('r.batch_id', '=', batchId)
    .orderBy(sql`r.problem is not null`)
    .orderBy('r.product_id')
    .limit(limit)
    .execute();
}

/** The first products with a problem. */
export async function selectProblemRows(db: Db, batchId: number, limit: number): Promise<TitledRow[]> {
  return db
    .selectFrom('product_batch_row as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.product_id', 'r.status', 'r.problem', 'r.version', 'r.before', 'r.after', 'p.title'])
    .where('r.batch_id', '=', batchId)
    .where('r.status', 'in', ['refused', 'conflict'])
    .orderBy('r.status')
    .orderBy('r.product_id')
    .limit(limit)
    .execute();
}

/** Number of products that stay unchanged, by reason. */
export async function countProblems(db: Db, batchId: number): Promise<{ problem: BatchProblem; products: number }[]> {
  const { rows } = await sql<{ problem: BatchProblem; products: number }>`
    select problem, count(*)::int as products from product_batch_row
    where batch_id = ${batchId} and problem is not null group by 1 order by 2 desc, 1
  `.execute(db);
  return rows;
}

/** Batches that can be undone. */
const MAX_LISTED_BATCHES = 10;
const MAX_PLAN_AGE_MS = 86_400_000;

/** The latest batches that were started. */
export async function selectBatches(db: Db): Promise<ProductBatch[]> {
  return selectColumns(db).where('status', '<>', 'planned').orderBy('id', 'desc').limit(MAX_LISTED_BATCHES).execute();
}

const UNSTARTED = ['planning', 'planned'] as const satisfies readonly BatchStatus[];
const ACTIVE = ['running', 'undoing'] as const satisfies readonly BatchStatus[];

/** Batches that are not listed any more, and previews of yesterday. */
export async function selectOldBatches(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product_batch where status <> all(${sql.val([...ACTIVE])}) and case
      when status = any(${sql.val([...UNSTARTED])}) then created_at < ${new Date(now.getTime() - MAX_PLAN_AGE_MS)}
      else id not in (select id from product_batch where status <> all(${sql.val([...UNSTARTED])}) order by id desc limit ${MAX_LISTED_BATCHES})
    end
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes some rows of an old batch. @returns false when none was left, and the batch is deleted too */
export async function deleteBatchRows(db: Db, id: number, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from product_batch_row where ctid = any(array(
      select ctid from product_batch_row where batch_id = ${id} limit ${limit})) returning batch_id
  `.execute(db);
  if (rows.length > 0) return true;
  await db.deleteFrom('product_batch').where('id', '=', id).where('status', 'not in', ACTIVE).execute();
  return false;
}
