import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { LeasedRows } from '../jobs/due-rows.ts';
import type { MailTable } from './mail.tables.ts';

export type MailRow = Selectable<MailTable>;

export async function insertMail(tx: Db, row: Insertable<MailTable>): Promise<void> {
  await tx.insertInto('mail').values(row).execute();
}

/** Mails that are to be sent; of one that was given up the time never comes. */
export const MAILS_DUE: LeasedRows<'mail'> = {
  table: 'mail',
  at: 'next_try_at',
  tries: 'tries',
  waiting: sql<boolean>`sent_at is null`,
};

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** @param error as the mail server worded it, which may hold bytes that no text column takes
 * @param again null when another try makes no sense */
export async function markFailed(db: Db, id: string, error: string, again: Date | null): Promise<void> {
  const next = again ?? 'infinity';
  await db
    .updateTable('mail')
    .set({ last_error: error.replaceAll('\0', '').slice(0, 500), next_try_at: next })
    .where('id', '=', id)
    .execute();
}

export type OutboxEntry = Pick<
  MailRow,
  'id' | 'kind' | 'recipient' | 'locale' | 'subject' | 'created_at' | 'sent_at' | 'tries' | 'last_error'
>;

/** The newest mails, newest first. */
export async function listMails(db: Db, most: number): Promise<OutboxEntry[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'locale', 'subject', 'created_at', 'sent_at', 'tries', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** The mail at a place counted from the newest, 1 being the newest. */
export async function mailAt(db: Db, place: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(place - 1)
    .executeTakeFirst();
}

export async function newestMailTo(db: Db, recipient: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many mails wait, and how many of them were given up. */
export async function countWaiting(db: Db): Promise<{ waiting: number; givenUp: number }> {
  const row = await db
    .selectFrom('mail')
    .select([
      sql<number>`count(*) filter (where next_try_at < 'infinity')`.as('waiting'),
      sql<number>`count(*) filter (where next_try_at = 'infinity')`.as('givenUp'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), givenUp: Number(row.givenUp) };
}
