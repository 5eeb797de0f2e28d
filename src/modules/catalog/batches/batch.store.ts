import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import type { BatchProduct, BatchValues, StoredChange } from './plan-batch.rules.ts';

/** Products with the values that a batch can change, in the order of their ids. */
export async function selectBatchProducts(db: Db, ids: readonly number[]): Promise<BatchProduct[]> {
  const { rows } = await sql<BatchProduct>`
    select p.id, p.version, p.title,
      coalesce((select bool_or(i.status = 1) from inventory i where i.product_id = p.id), false) as "hasVisibleVariant",
      jsonb_build_object(
        'status', p.status, 'category_id', p.category_id, 'selling', p.selling, 'offered', p.offered,
        'variants', (
          select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'price', i.price, 'previous', i.previous) order by i.id), '[]')
          from inventory i where i.product_id = p.id and i.price is not null
        )
      ) as values
    from product p where p.id = any(${ids}::int[]) order by p.id
  `.execute(db);
  return rows;
}

export async function saveValues(tx: Tx, changes: readonly { id: number; values: BatchValues }[]): Promise<void> {
  const rows = JSON.stringify(changes.map(({ id, values }) => ({ id, ...values })));
  await sql`
    update product p set status = c.status, category_id = c.category_id, selling = c.selling, offered = c.offered,
      version = p.version + 1
    from jsonb_to_recordset(${rows}::jsonb)
      as c (id integer, status smallint, category_id integer, selling bigint, offered bigint)
    where p.id = c.id
  `.execute(tx);
  const variants = JSON.stringify(changes.flatMap(({ values }) => values.variants));
  await sql`
    update inventory i set price = c.price, previous = c.previous
    from jsonb_to_recordset(${variants}::jsonb) as c (id integer, price bigint, previous bigint)
    where i.id = c.id and (i.price, i.previous) is distinct from (c.price, c.previous)
  `.execute(tx);
}

export type BatchKind = 'status' | 'category' | 'price';

export async function insertBatch(
  tx: Tx,
  {
    kind,
    staffName,
    changes,
    now,
  }: { kind: BatchKind; staffName: string; changes: readonly StoredChange[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('product_batch')
    .values({ kind, staff_name: staffName, created_at: now, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a batch as undone; undefined for an unknown one and for one that is undone already. */
export async function markUndone(tx: Tx, id: number, now: Date): Promise<StoredChange[] | undefined> {
  const row = await tx
    .updateTable('product_batch')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('changes')
    .executeTakeFirst();
  return row?.changes;
}

/** Batches that can be undone. */
const MAX_LISTED_BATCHES = 10;

export type BatchRow = { id: number; kind: BatchKind; staff_name: string; created_at: Date; products: number };

/** The latest batches that are not undone. */
export async function selectBatches(db: Db): Promise<BatchRow[]> {
  return db
    .selectFrom('product_batch')
    .select(['id', 'kind', 'staff_name', 'created_at'])
    .select(sql<number>`jsonb_array_length(changes)`.as('products'))
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_BATCHES)
    .execute();
}
