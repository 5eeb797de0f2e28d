import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { PasswordResetTable } from '../customers.tables.ts';
import { MAX_CODE_ATTEMPTS } from '../verification-code.rules.ts';

/** A new code replaces the previous code of the customer. */
export async function savePasswordReset(tx: Db, reset: Insertable<PasswordResetTable>): Promise<void> {
  const { customer_id: _key, ...columns } = { ...reset, tries: 0 };
  await tx
    .insertInto('password_reset')
    .values(reset)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
}

/** Counts an attempt before the code is compared. Returns undefined when no attempt is left. */
export async function countResetAttempt(
  tx: Db,
  email: string,
  now: Date,
): Promise<{ customer_id: string; code_hash: Buffer } | undefined> {
  return tx
    .updateTable('password_reset')
    .from('customer')
    .set((eb) => ({ tries: eb('password_reset.tries', '+', 1) }))
    .whereRef('customer.id', '=', 'password_reset.customer_id')
    .where('customer.email', '=', email)
    .where('password_reset.tries', '<', MAX_CODE_ATTEMPTS)
    .where('password_reset.expires_at', '>', now)
    .returning(['password_reset.customer_id', 'password_reset.code_hash'])
    .executeTakeFirst();
}

export async function deletePasswordReset(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('customer_id', '=', customerId).execute();
}

export async function deleteExpiredResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', before).execute();
}
