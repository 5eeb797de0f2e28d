import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { LeasedRows } from '../../platform/jobs/due-rows.ts';
import type { RefundTable } from './payment.tables.ts';

export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

export async function insertRefund(
  tx: Tx,
  refund: Omit<Insertable<RefundTable>, 'reference' | 'last_error' | 'done_at' | 'split'> & {
    split?: string | null;
  },
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** Sets money of an attempt aside to go back; false when that much is not there. */
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

export async function changeRefund(db: Db, id: string, change: Updateable<RefundTable>): Promise<void> {
  await db.updateTable('refund').set(change).where('id', '=', id).execute();
}

/** The same, only while its provider is still asked about it: somebody else may have had its last word meanwhile. */
export async function changeRunningRefund(db: Db, id: string, change: Updateable<RefundTable>): Promise<void> {
  await db.updateTable('refund').set(change).where('id', '=', id).where('status', 'in', RUNNING).execute();
}

const RUNNING = ['requested', 'pending'] as const;

/**
 * Has the provider asked anew about those refunds of an attempt that it knows of, also about those it has called done.
 * What was handed over by hand keeps the reason why, and is not asked about.
 */
export async function askAboutRefunds(db: Db, attemptId: string, now: Date): Promise<void> {
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
 * Refunds that are to be sent. One of an attempt at a time: where a provider knows no idempotency keys, what became of
 * the last one must be known before the next.
 */
export const REFUNDS_DUE: LeasedRows<'refund'> = {
  table: 'refund',
  at: 'next_try_at',
  tries: 'tries',
  waiting: sql<boolean>`not exists (
    select from refund as earlier
    where earlier.attempt_id = refund.attempt_id and earlier.id < refund.id and earlier.status = 'requested')`,
};

/** What has really gone back of an attempt, in minor units. */
export async function sentBack(tx: Tx, attemptId: string): Promise<number> {
  const row = await tx
    .selectFrom('refund')
    .select((is) => is.fn.sum<number | null>('amount').as('amount'))
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/** An order is refunded in a handful of parts; the bound keeps a stubborn one readable. */
const MOST_REFUNDS = 100;

/** Everything that went back of an order or is about to, the first first. */
export function refundsOf(db: Db, orderId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .selectAll('refund')
    .select('payment_attempt.method')
    .where('payment_attempt.order_id', '=', orderId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(MOST_REFUNDS)
    .execute();
}

/** Those that have waited longest first. */
export function owedOrders(db: Db, most: number) {
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
    .limit(most)
    .execute();
}
