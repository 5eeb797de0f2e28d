import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { SessionTable } from '../customers.tables.ts';

export type SessionCustomer = Pick<Selectable<SessionTable>, 'created_at' | 'last_seen_at'> & {
  id: string;
  name: string;
  email: string;
  demo: boolean;
  /** Whether the customer is a staff member. */
  staff: boolean;
  factor_at: Date | null;
  /** Whether the account has a second factor. */
  has_factor: boolean;
};

export async function insertSession(tx: Db, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** Finds the customer of a session that has not ended. */
export async function findSessionCustomer(db: Db, tokenHash: Buffer, now: Date): Promise<SessionCustomer | undefined> {
  return prepareQuery(
    'session.holder',
    db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .leftJoin('staff_member', 'staff_member.customer_id', 'customer.id')
      .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
      .select(sql<boolean>`staff_member.customer_id is not null`.as('staff'))
      .select(sql<boolean>`second_factor.secret is not null`.as('has_factor'))
      .select([
        'customer.id',
        'customer.name',
        'customer.email',
        'customer.demo',
        'session.created_at',
        'session.last_seen_at',
        'session.factor_at',
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', now),
  ).executeTakeFirst();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Sets or clears the time at which the second factor was verified in a session. */
export async function setTwoFactorTime(tx: Db, tokenHash: Buffer, at: Date | null): Promise<void> {
  await tx.updateTable('session').set({ factor_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a customer except one. */
export async function deleteOtherSessions(tx: Db, customerId: string, exceptHash: Buffer | null): Promise<void> {
  let query = tx.deleteFrom('session').where('customer_id', '=', customerId);
  if (exceptHash) query = query.where('token_hash', '<>', exceptHash);
  await query.execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

/** Limit of the session list. */
const MAX_LISTED_SESSIONS = 100;

export type OwnSession = Pick<
  Selectable<SessionTable>,
  'id' | 'token_hash' | 'user_agent' | 'created_at' | 'last_seen_at'
> & {
  staff: boolean;
};

/** Sessions of a customer by last use, newest first. */
export async function listCustomerSessions(db: Db, customerId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .leftJoin('staff_member', 'staff_member.customer_id', 'session.customer_id')
    .select(['id', 'token_hash', 'user_agent', 'session.created_at', 'last_seen_at'])
    .select(sql<boolean>`staff_member.customer_id is not null`.as('staff'))
    .where('session.customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute();
}

/** @returns false when the session does not belong to the customer */
export async function deleteOwnSession(db: Db, customerId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
