import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { LeasedRows } from '../../platform/jobs/due-rows.ts';
import type { CancellationTable } from './cancellation.tables.ts';

const MOST_OF_ORDER = 100;

export type CancellationRow = NonNullable<Awaited<ReturnType<typeof cancellationById>>>;

export async function insertCancellation(
  tx: Tx,
  row: Omit<Insertable<CancellationTable>, 'message' | 'lines' | 'next_try_at'> & {
    message?: string;
    lines?: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('cancellation')
    .values({ ...row, next_try_at: row.due_at })
    .execute();
}

export function cancellationById(db: Db, id: string) {
  return db.selectFrom('cancellation').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The latest first. */
export function cancellationsOf(db: Db, orderId: string): Promise<CancellationRow[]> {
  return db
    .selectFrom('cancellation')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_ORDER)
    .execute();
}

/** Decides a request that waits; false when somebody else already has. */
export async function decideRequest(tx: Tx, id: string, change: Updateable<CancellationTable>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cancellation')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Requests whose time to be answered is over. */
export const REQUESTS_OVERDUE: LeasedRows<'cancellation'> = {
  table: 'cancellation',
  at: 'next_try_at',
  tries: 'tries',
  waiting: sql<boolean>`status = 'requested'`,
};

/** Puts off what cannot be decided now. */
export async function tryAgainAt(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('cancellation').set({ next_try_at: at }).where('id', '=', id).execute();
}

/** Requests that wait, with their orders’ codes, the most urgent first. */
export function waitingRequests(db: Db, limit: number, offset: number) {
  return db
    .selectFrom('cancellation')
    .innerJoin('shop_order', 'shop_order.id', 'cancellation.order_id')
    .select([
      'cancellation.id',
      'shop_order.code',
      'cancellation.lines',
      'cancellation.reason_code',
      'cancellation.note',
      'cancellation.created_at',
      'cancellation.due_at',
    ])
    .where('cancellation.status', '=', 'requested')
    .orderBy('cancellation.due_at')
    .orderBy('cancellation.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
