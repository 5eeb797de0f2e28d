import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';

export function selectProfileForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select id, name, email, phone, locale, created_at from customer where id = ${customerId}`,
  );
}

export function selectSessionsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select user_agent, created_at, last_seen_at, expires_at from session
      where customer_id = ${customerId} order by created_at`,
  );
}

/** Deletes the account and the rows that depend on it. @returns the profile picture */
export async function deleteAccount(tx: Tx, customerId: string): Promise<string | null> {
  const row = await tx.deleteFrom('customer').where('id', '=', customerId).returning('picture').executeTakeFirst();
  return row?.picture ?? null;
}
