import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tables, Tx } from '../../../platform/database/db.ts';
import type { StaffProductFilters } from '../editing/staff-product-list.store.ts';
import type { ProductBatchTable } from './batch.tables.ts';
import type { BatchKind, BatchProblem, BatchRow, BatchRowStatus, BatchStatus } from './batch-row.ts';
import type { BatchChange } from './plan-batch.ts';

export type ProductBatch = Omit<Selectable<ProductBatchTable>, 'due_at' | 'attempts' | 'started_at'> & {
  /** Whether it is one of the latest batches, which can be undone. */
  is_listed: boolean;
};

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
] as const satisfies readonly (keyof ProductBatchTable)[];

/** Batches that can be undone. */
const MAX_LISTED_BATCHES = 10;

/** Whether a row of `product_batch` is one of those that were started last; previews do not count. */
const IS_LISTED = sql<boolean>`product_batch.id in (
  select id from product_batch where started_at is not null order by started_at desc, id desc limit ${MAX_LISTED_BATCHES}
)`;

function selectColumns(db: Db): SelectQueryBuilder<Tables, 'product_batch', ProductBatch> {
  return db.selectFrom('product_batch').select(COLUMNS).select(IS_LISTED.as('is_listed'));
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
  // chooses the rows before the join, which would read the products of all of them
  const first = db
    .selectFrom('product_batch_row')
    .select(['product_id', 'status', 'problem', 'version', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .orderBy(sql`problem is not null`)
    .orderBy('product_id')
    .limit(limit);
  return db
    .selectFrom(first.as('r'))
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.product_id', 'r.status', 'r.problem', 'r.version', 'r.before', 'r.after', 'p.title'])
    .orderBy(sql`r.problem is not null`)
    .orderBy('r.product_id')
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

const MAX_PLAN_AGE_MS = 86_400_000;

/** The latest batches that were started. */
export async function selectBatches(db: Db): Promise<ProductBatch[]> {
  return selectColumns(db)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_BATCHES)
    .execute();
}

/** Lets another undo process the conflicts of the last one. */
export async function resetConflicts(tx: Tx, batchId: number): Promise<void> {
  await tx
    .updateTable('product_batch_row')
    .set({ status: 'applied', problem: null })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'conflict')
    .execute();
}

const ACTIVE = ['running', 'undoing'] as const satisfies readonly BatchStatus[];

/** Whether a row of `product_batch` is not listed any more, or a preview of yesterday. */
const isOld = (now: Date) => sql<boolean>`product_batch.status <> all(${sql.val([...ACTIVE])}) and case
  when product_batch.started_at is null then product_batch.created_at < ${new Date(now.getTime() - MAX_PLAN_AGE_MS)}
  else not ${IS_LISTED}
end`;

export async function selectOldBatches(db: Db, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('product_batch').select('id').where(isOld(now)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes some rows of an old batch, in a transaction, so that it is not started meanwhile.
 * @returns false when none was left, and the batch is deleted too, and when it was started meanwhile
 */
export async function deleteBatchRows(
  tx: Tx,
  id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const old = tx.selectFrom('product_batch').select('id').where('id', '=', id).where(isOld(now));
  if ((await old.forUpdate().executeTakeFirst()) === undefined) return false;
  const { rows } = await sql`
    delete from product_batch_row where ctid = any(array(
      select ctid from product_batch_row where batch_id = ${id} limit ${limit})) returning batch_id
  `.execute(tx);
  if (rows.length > 0) return true;
  await tx.deleteFrom('product_batch').where('id', '=', id).execute();
  return false;
}
