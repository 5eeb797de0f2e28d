import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { CustomerTable, EmailChangeTable } from '../customers.tables.ts';
import { MAX_CODE_ATTEMPTS } from '../verification-code.rules.ts';

type Customer = Selectable<CustomerTable>;

export type ProfileRow = Pick<
  Customer,
  'id' | 'name' | 'email' | 'phone' | 'password_hash' | 'locale' | 'picture' | 'delete_at' | 'created_at'
> & {
  /** Whether the customer is a staff member. */
  staff: boolean;
};

export async function findProfile(db: Db, customerId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('customer')
    .leftJoin('staff_member', 'staff_member.customer_id', 'customer.id')
    .select(['id', 'name', 'email', 'phone', 'password_hash', 'locale', 'picture', 'delete_at'])
    .select('customer.created_at')
    .select(sql<boolean>`staff_member.customer_id is not null`.as('staff'))
    .where('id', '=', customerId)
    .executeTakeFirst();
}

export type ProfileChange = Partial<Pick<Customer, 'name' | 'phone' | 'locale' | 'picture'>>;

export async function saveProfile(db: Db, customerId: string, change: ProfileChange): Promise<void> {
  await db.updateTable('customer').set(change).where('id', '=', customerId).execute();
}

/** Start time of a session; undefined when it has ended or belongs to another customer. */
export async function findSessionStart(
  db: Db,
  { customerId, sessionHash }: { customerId: string; sessionHash: Buffer | null },
): Promise<Date | undefined> {
  if (!sessionHash) return undefined;
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', sessionHash)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return session?.created_at;
}

/** A new change replaces the pending change of the customer and its code. */
export async function saveEmailChange(tx: Db, change: Insertable<EmailChangeTable>): Promise<void> {
  const { customer_id: _key, ...columns } = { ...change, tries: 0 };
  await tx
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
}

/** The new address of a pending change. */
export async function findPendingEmail(db: Db, customerId: string, now: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('email_change')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return pending?.email ?? null;
}

/** Counts an attempt before the code is compared. Returns undefined when no attempt is left. */
export async function countEmailChangeAttempt(
  tx: Db,
  customerId: string,
  now: Date,
): Promise<{ email: string; code_hash: Buffer } | undefined> {
  return tx
    .updateTable('email_change')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .returning(['email', 'code_hash'])
    .executeTakeFirst();
}

export async function deleteEmailChange(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('email_change').where('customer_id', '=', customerId).execute();
}

/** @returns false when another account has the address */
export async function updateEmail(tx: Db, customerId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ email })
    .where('id', '=', customerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('customer as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveEmailRevert(
  tx: Db,
  row: { token_hash: Buffer; customer_id: string; email: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('email_change_reversal').values(row).execute();
}

export async function findEmailRevert(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ customer_id: string; email: string } | undefined> {
  return db
    .selectFrom('email_change_reversal')
    .select(['customer_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes all revert links of a customer after one was used. */
export async function deleteEmailReverts(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('email_change_reversal').where('customer_id', '=', customerId).execute();
}

export async function deleteExpiredEmailChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', before).execute();
  await db.deleteFrom('email_change_reversal').where('expires_at', '<', before).execute();
}

/** Schedules the deletion of an account. */
export async function scheduleDeletion(tx: Db, customerId: string, at: Date): Promise<void> {
  await tx.updateTable('customer').set({ delete_at: at }).where('id', '=', customerId).execute();
}

/** Locks an account whose deletion is due; undefined when it is not due or locked by another process. */
export async function lockDueAccountRow(
  tx: Db,
  customerId: string,
  now: Date,
): Promise<Pick<Customer, 'email' | 'locale'> | undefined> {
  return tx
    .selectFrom('customer')
    .select(['email', 'locale'])
    .where('id', '=', customerId)
    .where('delete_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Cancels the scheduled deletion of an account. Returns undefined when none was scheduled. */
export async function clearScheduledDeletion(
  tx: Db,
  customerId: string,
): Promise<Pick<Customer, 'email' | 'locale'> | undefined> {
  return tx
    .updateTable('customer')
    .set({ delete_at: null })
    .where('id', '=', customerId)
    .where('delete_at', 'is not', null)
    .returning(['email', 'locale'])
    .executeTakeFirst();
}
