import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';

/** Messages of the person, including those without an account from the same e-mail address. */
const isOwnMessage = ({ customerId, email }: DataSubject): RawBuilder<boolean> =>
  sql`(customer_id = ${customerId} or (customer_id is null and lower(email) = ${email}))`;

export function selectMessagesForExport(db: Db, subject: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select topic, reference, message, name, email, phone, status, sent_at from contact_message
      where ${isOwnMessage(subject)} order by sent_at`,
  );
}

/** @returns the files of the photos */
export async function deleteMessages(tx: Tx, subject: DataSubject): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from contact_photo where message_id in (select id from contact_message where ${isOwnMessage(subject)})
    returning file`.execute(tx);
  await sql`delete from contact_message where ${isOwnMessage(subject)}`.execute(tx);
  return rows.map(({ file }) => file);
}
