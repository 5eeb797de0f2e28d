import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { LeasedRows } from '../../platform/jobs/due-rows.ts';
import type { PaymentAttemptTable } from './payment.tables.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { StoredRequest } from './payment-provider.ts';

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof attemptById>>>;

export async function insertAttempt(
  db: Db,
  attempt: Pick<
    Insertable<PaymentAttemptTable>,
    'id' | 'order_id' | 'method' | 'amount' | 'currency' | 'status' | 'created_at' | 'expires_at' | 'next_check_at'
  >,
): Promise<void> {
  await db.insertInto('payment_attempt').values(attempt).execute();
}

/** Stores a second payment under one reference; false when its transaction is already stored. */
export async function insertDuplicate(
  tx: Tx,
  attempt: Omit<Insertable<PaymentAttemptTable>, 'reference' | 'pay_page' | 'request' | 'next_check_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.columns(['method', 'payment_reference']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function attemptById(db: Db, id: string) {
  return prepareQuery(
    'payments.by-id',
    db.selectFrom('payment_attempt').selectAll().where('id', '=', id),
  ).executeTakeFirst();
}

/** Marks the order's pending attempt of this method as paid; false when there is none. */
export async function markPendingPaid(db: Db, orderId: string, method: PaymentMethodCode): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set(({ ref }) => ({ status: 'paid', captured: ref('amount') }))
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reduces the amount of the order's pending attempt of this method; false when there is none. */
export async function reducePendingAmount(
  db: Db,
  orderId: string,
  method: PaymentMethodCode,
  { amount, parts }: { amount: number; parts: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set({ amount: sql`amount - ${amount}`, waived: sql`waived || ${parts}::jsonb` })
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records parts of the payment that are not refunded. */
export async function recordWithheldParts(tx: Tx, id: string, parts: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ waived: sql`waived || ${parts}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export function lockAttempt(tx: Tx, id: string) {
  return prepareQuery(
    'payments.locked',
    tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate(),
  ).executeTakeFirst();
}

export function attemptByReference(db: Db, method: PaymentAttemptTable['method'], reference: string) {
  return db
    .selectFrom('payment_attempt')
    .select('id')
    .where('method', '=', method)
    .where(({ or, eb }) => or([eb('reference', '=', reference), eb('payment_reference', '=', reference)]))
    .limit(1)
    .executeTakeFirst();
}

/** An order has a few attempts; the limit bounds extreme cases. */
const MAX_ATTEMPTS = 50;

/** Whether the order has another attempt that is paid or can still be paid. */
export async function hasOtherLiveAttempt(db: Db, orderId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '<>', id)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['created', 'pending', 'authorized', 'paid', 'partially_refunded']),
        // a payment rejected in review pays for nothing, even while its refund is pending
        and([eb('status', '=', 'review'), eb('refunded', '=', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Latest first. */
export function selectOrderAttempts(db: Db, orderId: string) {
  return prepareQuery(
    'payments.of-order',
    db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_ATTEMPTS),
  ).execute();
}

export async function updateAttempt(db: Db, id: string, change: Updateable<PaymentAttemptTable>): Promise<void> {
  await db.updateTable('payment_attempt').set(change).where('id', '=', id).execute();
}

/**
 * Stores the fields of the first request to the provider.
 * @returns the stored fields, which may be those of an earlier call
 */
export async function storeRequest(db: Db, id: string, request: StoredRequest): Promise<StoredRequest> {
  const row = await db
    .updateTable('payment_attempt')
    .set({ request: sql`coalesce(request, ${JSON.stringify(request)}::jsonb)` })
    .where('id', '=', id)
    .returning('request')
    .executeTakeFirst();
  return row?.request ?? request;
}

/** Records that the provider did not respond; the next response clears it. */
export async function markUnanswered(db: Db, id: string, code: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ last_error: code, details: sql`details || '{"unanswered": true}'::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Saves a hosted checkout for an attempt that has none; false when another request was faster. */
export async function saveHostedCheckout(db: Db, id: string, page: Updateable<PaymentAttemptTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set(page)
    .where('id', '=', id)
    .where('reference', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Expires the unpaid attempts of some orders and marks them as replaced. */
export async function expireOrderAttempts(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ expires_at: now, next_check_at: now, details: sql`details || '{"replaced": true}'::jsonb` })
    .where('order_id', 'in', orderIds)
    .where('status', 'in', ['created', 'pending', 'failed'])
    .execute();
}

/** Attempts due for a provider check. */
export const ATTEMPTS_DUE: LeasedRows<'payment_attempt'> = {
  table: 'payment_attempt',
  dueColumn: 'next_check_at',
  tries: 'checks',
};
