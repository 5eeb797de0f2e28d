import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { LeasedRows } from '../../../platform/jobs/due-rows.ts';
import type { RefundTable } from '../payment.tables.ts';

export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

export async function insertRefund(
  tx: Tx,
  refund: Omit<Insertable<RefundTable>, 'reference' | 'last_error' | 'done_at' | 'split'> & {
    split?: string | null;
  },
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** Reserves captured money for a refund; false when not enough is left. */
export async function reserveRefund(tx: Tx, attemptId: string, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempt')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', attemptId)
    .where(sql<boolean>`refunded + ${amount} <= captured`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function lockRefund(tx: Tx, id: string) {
  return tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateRefund(db: Db, id: string, change: Updateable<RefundTable>): Promise<void> {
  await db.updateTable('refund').set(change).where('id', '=', id).execute();
}

/** Updates a refund only while it is running: another process may have completed it. */
export async function updateRunningRefund(db: Db, id: string, change: Updateable<RefundTable>): Promise<void> {
  await db.updateTable('refund').set(change).where('id', '=', id).where('status', 'in', RUNNING_STATUSES).execute();
}

const RUNNING_STATUSES = ['requested', 'pending'] as const;

/**
 * Schedules a check of the refunds that the provider knows, including completed ones. Manual refunds keep their error
 * and are not checked.
 */
export async function scheduleRefundChecks(db: Db, attemptId: string, now: Date): Promise<void> {
  await db
    .updateTable('refund')
    .set({ next_try_at: now, tries: 0 })
    .where('attempt_id', '=', attemptId)
    .where('reference', 'is not', null)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'pending'), and([eb('status', '=', 'done'), eb('last_error', 'is', null)])]),
    )
    .execute();
}

/**
 * Refunds to send, one per attempt at a time: for providers without idempotency keys, the result of the last refund
 * must be known before the next.
 */
export const REFUNDS_DUE: LeasedRows<'refund'> = {
  table: 'refund',
  dueColumn: 'next_try_at',
  tries: 'tries',
  condition: sql<boolean>`not exists (
    select from refund as earlier
    where earlier.attempt_id = refund.attempt_id and earlier.id < refund.id and earlier.status = 'requested')`,
};

/** Sum of the completed refunds of an attempt, in minor units. */
export async function sumCompletedRefunds(tx: Tx, attemptId: string): Promise<number> {
  const row = await tx
    .selectFrom('refund')
    .select((is) => is.fn.sum<number | null>('amount').as('amount'))
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/** An order has a few refunds; the limit bounds extreme cases. */
const MAX_REFUNDS = 100;

/** All refunds of an order, completed or not, oldest first. */
export function selectOrderRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .selectAll('refund')
    .select('payment_attempt.method')
    .where('payment_attempt.order_id', '=', orderId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(MAX_REFUNDS)
    .execute();
}

/** Oldest first. */
export function selectOwedOrders(db: Db, limit: number) {
  return db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.attempt_id', '=', 'payment_attempt.id')
            .where('refund.status', 'in', ['failed', 'due'])
            .where('refund.set_aside', '=', true),
        ),
        and([eb('status', 'in', ['paid', 'partially_refunded']), sql<boolean>`refunded < captured - amount`]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
}
