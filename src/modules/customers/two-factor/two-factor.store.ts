import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { SecondFactorTable } from '../customers.tables.ts';

export type TwoFactorRow = Pick<Selectable<SecondFactorTable>, 'secret' | 'since' | 'offered' | 'offered_at'>;

export async function findTwoFactor(db: Db, customerId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'since', 'offered', 'offered_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Consumes a TOTP step and all earlier ones. Returns false when it was already used (replay). */
export async function consumeTotpStep(tx: Tx, customerId: string, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

export async function savePendingSecret(tx: Tx, customerId: string, offered: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({ customer_id: customerId, secret: null, since: null, offered, offered_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ offered, offered_at: now }))
    .execute();
}

/** Activates the pending secret; the step of its first code is consumed. */
export async function activatePendingSecret(tx: Tx, customerId: string, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set(({ ref }) => ({ secret: ref('offered'), since: now, last_step: step, offered: null, offered_at: null }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** Deletes the second factor; recovery codes are deleted with it. */
export async function deleteTwoFactor(tx: Tx, customerId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('second_factor').where('customer_id', '=', customerId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function saveRecoveryCodes(tx: Tx, customerId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute();
  const rows = hashes.map((code_hash) => ({ customer_id: customerId, code_hash, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Returns false when the code does not belong to the account or was already used. */
export async function consumeRecoveryCode(tx: Tx, customerId: string, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, customerId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Finds the customer of a session that waits for the second factor. */
export async function findCustomerAwaitingTwoFactor(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['customer.id', 'customer.name', 'customer.email'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.factor_at', 'is', null)
    .executeTakeFirst();
}
