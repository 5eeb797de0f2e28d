import type { Db } from '../../platform/db.ts';
import type { PaymentAttemptTable } from './payment.tables.ts';

export async function insertAttempt(db: Db, attempt: PaymentAttemptTable): Promise<void> {
  await db.insertInto('payment_attempt').values(attempt).execute();
}
