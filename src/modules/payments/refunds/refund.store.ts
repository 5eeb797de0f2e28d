import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { LeasedRows } from '../../../platform/jobs/due-rows.ts';
import { type AttemptKey, RESERVED_AMOUNT } from '../payment.store.ts';
import type { RefundStatus, RefundTable } from '../payment.tables.ts';
import { findRefundTransition } from './refund-states.rules.ts';

const REFUND_COLUMNS = [
  'order_id',
  'id',
  'attempt_id',
  'amount',
  'currency',
  'status',
  'reference',
  'reason',
  'tries',
  'next_try_at',
  'last_error',
  'created_at',
  'done_at',
  'restart_count',
] as const satisfies readonly (keyof RefundTable)[];

export type RefundRow = Pick<Selectable<RefundTable>, (typeof REFUND_COLUMNS)[number]>;
export type RefundKey = Pick<RefundTable, 'order_id' | 'id'>;
/** Everything but the status, which only `transitionRefund` changes. */
export type RefundChange = Omit<Updateable<RefundTable>, 'status'>;

export async function insertRefund(
  tx: Tx,
  refund: Omit<Insertable<RefundTable>, 'reference' | 'last_error' | 'done_at'>,
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

export function lockRefund(tx: Tx, { order_id, id }: RefundKey): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refund')
    .select(REFUND_COLUMNS)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the status if it is one of `from`; false, without a change, when it is another. */
export async function updateRefundStatus(
  db: Db,
  { order_id, id }: RefundKey,
  { from, to }: { from: readonly RefundStatus[]; to: RefundStatus },
  change: RefundChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ ...change, status: to })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateRefund(db: Db, { order_id, id }: RefundKey, change: RefundChange): Promise<void> {
  await db.updateTable('refund').set(change).where('order_id', '=', order_id).where('id', '=', id).execute();
}

/** Updates a refund only while it is running: another process may have completed it. */
export async function updateRunningRefund(db: Db, { order_id, id }: RefundKey, change: RefundChange): Promise<void> {
  await db
    .updateTable('refund')
    .set(change)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('status', 'in', RUNNING_STATUSES)
    .execute();
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
    .where('order_id', '=', ({ selectFrom }) =>
      selectFrom('payment_attempt').select('payment_attempt.order_id').where('payment_attempt.id', '=', attemptId),
    )
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
export const REFUNDS_DUE: LeasedRows<'refund', keyof RefundRow> = {
  table: 'refund',
  columns: REFUND_COLUMNS,
  dueColumn: 'next_try_at',
  tries: 'tries',
  condition: sql<boolean>`not exists (
    select 1 from refund as earlier
    where earlier.order_id = refund.order_id and earlier.attempt_id = refund.attempt_id
      and earlier.id < refund.id and earlier.status = 'requested')`,
};

/** Sum of the completed refunds of an attempt, in minor units. */
export async function sumCompletedRefunds(tx: Tx, { order_id, id }: AttemptKey): Promise<number> {
  const row = await tx
    .selectFrom('refund')
    .select((is) => is.fn.sum<number | null>('amount').as('amount'))
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
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
    .innerJoin('payment_attempt', (on) =>
      on
        .onRef('payment_attempt.order_id', '=', 'refund.order_id')
        .onRef('payment_attempt.id', '=', 'refund.attempt_id'),
    )
    .select(REFUND_COLUMNS.map((column) => `refund.${column}` as const))
    .select('payment_attempt.method')
    .where('refund.order_id', '=', orderId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(MAX_REFUNDS)
    .execute();
}

/** Refunds that wait for a manual payment. */
const WAITING_STATUSES = findRefundTransition('pay-manually', 'staff')?.from ?? [];

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
            .whereRef('refund.order_id', '=', 'payment_attempt.order_id')
            .whereRef('refund.attempt_id', '=', 'payment_attempt.id')
            .where('refund.status', 'in', WAITING_STATUSES),
        ),
        and([
          eb('status', 'in', ['paid', 'partially_refunded']),
          sql<boolean>`captured > amount and ${RESERVED_AMOUNT} < captured - amount`,
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
}
