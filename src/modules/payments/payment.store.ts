import type { Db } from '../../platform/db.ts';
import type { PaymentAttemptTable } from './payment.tables.ts';

export async function insertAttempt(db: Db, attempt: PaymentAttemptTable): Promise<void> {
  await db.insertInto('payment_attempt').values(attempt).execute();
}

export function attemptById(db: Db, id: string) {
  return db.selectFrom('payment_attempt').select(['id', 'order_id', 'method']).where('id', '=', id).executeTakeFirst();
}

/** The latest one. */
export function attemptOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
