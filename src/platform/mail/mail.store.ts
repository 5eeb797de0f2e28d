import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { LeasedRows } from '../jobs/due-rows.ts';
import type { MailTable } from './mail.tables.ts';

const MAIL_COLUMNS = [
  'id',
  'recipient',
  'locale',
  'subject',
  'html',
  'plain',
  'headers',
  'created_at',
  'sent_at',
  'tries',
  'last_error',
] as const satisfies readonly (keyof MailTable)[];

export type MailRow = Pick<Selectable<MailTable>, (typeof MAIL_COLUMNS)[number]>;

export async function insertMails(tx: Db, rows: Insertable<MailTable>[]): Promise<void> {
  await tx.insertInto('mail').values(rows).execute();
}

/** Mails to send; a mail that was given up is never due (`infinity`). */
export const DUE_MAILS: LeasedRows<'mail', keyof MailRow> = {
  table: 'mail',
  columns: MAIL_COLUMNS,
  dueColumn: 'next_try_at',
  tries: 'tries',
  condition: sql<boolean>`sent_at is null`,
};

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** @param error message of the mail server, which can contain NUL bytes
 * @param retryAt time of the next attempt; null for none */
export async function markMailFailed(db: Db, id: string, error: string, retryAt: Date | null): Promise<void> {
  const next = retryAt ?? 'infinity';
  await db
    .updateTable('mail')
    .set({ last_error: error.replaceAll('\0', '').slice(0, 500), next_try_at: next })
    .where('id', '=', id)
    .execute();
}

export type OutboxEntry = Pick<
  Selectable<MailTable>,
  'id' | 'kind' | 'recipient' | 'locale' | 'subject' | 'created_at' | 'sent_at' | 'tries' | 'last_error'
>;

/** Lists mails, newest first. */
export async function listMails(db: Db, limit: number): Promise<OutboxEntry[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'locale', 'subject', 'created_at', 'sent_at', 'tries', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds a mail by its position from the newest; 1 is the newest. */
export async function findMailByPosition(db: Db, position: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .select(MAIL_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(position - 1)
    .executeTakeFirst();
}

export async function findNewestMailByRecipient(db: Db, recipient: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .select(MAIL_COLUMNS)
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type RecipientMail = Pick<Selectable<MailTable>, 'id' | 'kind' | 'subject' | 'created_at' | 'sent_at'>;

/** Mails to a recipient that mention a code, newest first. */
export function selectRecipientMails(
  db: Db,
  { recipient, code }: { recipient: string; code: string },
  limit: number,
): Promise<RecipientMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .where(mentions(code))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findRecipientMail(db: Db, { id, recipient, code }: { id: string; recipient: string; code: string }) {
  return db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'locale', 'subject', 'html', 'plain', 'headers'])
    .where('id', '=', id)
    .where('recipient', '=', recipient)
    .where(mentions(code))
    .executeTakeFirst();
}

function mentions(code: string) {
  return sql<boolean>`(strpos(subject, ${code}) > 0 or strpos(plain, ${code}) > 0)`;
}

/** Counts unsent mails, waiting and given up. */
export async function countUnsentMails(db: Db): Promise<{ waiting: number; givenUp: number }> {
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

export async function deleteMailsByRecipient(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mail').where('recipient', '=', recipient).execute();
}
