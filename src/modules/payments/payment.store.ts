import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { LeasedRows } from '../../platform/jobs/due-rows.ts';
import type { PaymentAttemptTable } from './payment.tables.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { StoredRequest } from './payment-provider.ts';

/** `refunded`: reserved for refunds, completed or not. */
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof selectAttemptById>>>;
export type AttemptKey = Pick<AttemptRow, 'order_id' | 'id'>;

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
  attempt: Omit<Insertable<PaymentAttemptTable>, 'reference' | 'hosted_checkout' | 'request' | 'next_check_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.columns(['method', 'payment_reference']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Minor units reserved by the refunds of an attempt. A refund reserves its amount in every status. */
export const RESERVED_AMOUNT = sql<number>`(
  select coalesce(sum(refund.amount), 0)::bigint from refund
  where refund.order_id = payment_attempt.order_id and refund.attempt_id = payment_attempt.id)`;

/** Without `request`, which `storeRequest` returns, and `checks`, which only the lease counts. */
const ATTEMPT_COLUMNS = [
  'id',
  'order_id',
  'method',
  'amount',
  'currency',
  'status',
  'created_at',
  'reference',
  'payment_reference',
  'hosted_checkout',
  'expires_at',
  'captured',
  'last_error',
  'details',
  'next_check_at',
  'settled_at',
  'reminded_at',
] as const satisfies readonly (keyof PaymentAttemptTable)[];

function selectAttempts(db: Db) {
  return db.selectFrom('payment_attempt').select(ATTEMPT_COLUMNS).select(RESERVED_AMOUNT.as('refunded'));
}

export function selectAttemptById(db: Db, id: string) {
  return prepareQuery('payments.by-id', selectAttempts(db).where('id', '=', id)).executeTakeFirst();
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

/**
 * Reduces the amount of the order's pending attempt of this method.
 * @returns the attempt's id; null when there is none
 */
export async function reducePendingAmount(
  db: Db,
  orderId: string,
  method: PaymentMethodCode,
  amount: number,
): Promise<string | null> {
  const row = await db
    .updateTable('payment_attempt')
    .set({ amount: sql`amount - ${amount}` })
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks an attempt and reads it. Two statements: the sum of refunds in the locking one would come from a snapshot that
 * was taken before it waited, without the refunds that were created meanwhile.
 */
export async function lockAttempt(tx: Tx, { order_id, id }: AttemptKey): Promise<AttemptRow | undefined> {
  const key = tx.selectFrom('payment_attempt').select('id').where('order_id', '=', order_id).where('id', '=', id);
  const locked = await prepareQuery('payments.locked', key.forUpdate()).executeTakeFirst();
  if (!locked) return undefined;
  const attempt = selectAttempts(tx).where('order_id', '=', order_id).where('id', '=', id);
  return prepareQuery('payments.by-key', attempt).executeTakeFirst();
}

export function selectAttemptByReference(db: Db, method: PaymentAttemptTable['method'], reference: string) {
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
        and([eb('status', '=', 'review'), eb(RESERVED_AMOUNT, '=', 0)]),
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
    selectAttempts(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').orderBy('id').limit(MAX_ATTEMPTS),
  ).execute();
}

export async function updateAttempt(
  db: Db,
  { order_id, id }: AttemptKey,
  change: Updateable<PaymentAttemptTable>,
): Promise<void> {
  await db.updateTable('payment_attempt').set(change).where('order_id', '=', order_id).where('id', '=', id).execute();
}

/**
 * Stores the fields of the first request to the provider.
 * @returns the stored fields, which may be those of an earlier call
 */
export async function storeRequest(
  db: Db,
  { order_id, id }: AttemptKey,
  request: StoredRequest,
): Promise<StoredRequest> {
  const row = await db
    .updateTable('payment_attempt')
    .set({ request: sql`coalesce(request, ${JSON.stringify(request)}::jsonb)` })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .returning('request')
    .executeTakeFirst();
  return row?.request ?? request;
}

/** Records that the provider did not respond; the next response clears it. */
export async function markUnanswered(db: Db, { order_id, id }: AttemptKey, code: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ last_error: code, details: sql`details || '{"unanswered": true}'::jsonb` })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute();
}

/** Saves a hosted checkout for an attempt that has none; false when another request was faster. */
export async function saveHostedCheckout(
  db: Db,
  { order_id, id }: AttemptKey,
  page: Updateable<PaymentAttemptTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set(page)
    .where('order_id', '=', order_id)
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
export const ATTEMPTS_DUE: LeasedRows<'payment_attempt', 'id' | 'reminded_at' | 'expires_at'> = {
  table: 'payment_attempt',
  columns: ['id', 'reminded_at', 'expires_at'],
  dueColumn: 'next_check_at',
  tries: 'checks',
};
