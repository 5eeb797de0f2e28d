import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { PendingSignUpTable } from '../customers.tables.ts';
import { MAX_CODE_ATTEMPTS } from '../verification-code.rules.ts';

type PendingSignUp = Selectable<PendingSignUpTable>;

/** A new sign-up replaces the pending sign-up of the same address and its code. */
export async function savePendingSignUp(tx: Db, pending: Insertable<PendingSignUpTable>): Promise<void> {
  const { email: _key, ...columns } = { ...pending, tries: 0 };
  await tx
    .insertInto('pending_signup')
    .values(pending)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
    .execute();
}

/** Sets a new code for the pending sign-up of an address. @returns whether one exists */
export async function renewPendingSignUp(
  tx: Db,
  email: string,
  code: Pick<PendingSignUp, 'code_hash' | 'expires_at' | 'sent_at'>,
): Promise<boolean> {
  const renewed = await tx
    .updateTable('pending_signup')
    .set({ ...code, tries: 0 })
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  return renewed !== undefined;
}

/**
 * Counts an attempt before the code is compared, so that parallel attempts are counted too. Returns undefined when no
 * attempt is left; the right code is then refused as well.
 */
export async function countSignUpAttempt(
  tx: Db,
  email: string,
  now: Date,
): Promise<Pick<PendingSignUp, 'name' | 'password_hash' | 'locale' | 'code_hash'> | undefined> {
  return tx
    .updateTable('pending_signup')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .returning(['name', 'password_hash', 'locale', 'code_hash'])
    .executeTakeFirst();
}

export async function deletePendingSignUp(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('pending_signup').where('email', '=', email).execute();
}

export async function deleteExpiredSignUps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('pending_signup').where('expires_at', '<', before).execute();
}
