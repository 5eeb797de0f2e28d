import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { RepairQuoteTable } from './quote.tables.ts';

const QUOTE_COLUMNS = [
  'id',
  'locale',
  'currency',
  'prices_include_tax',
  'quote',
  'created_at',
  'expires_at',
  'ticket_id',
] as const satisfies readonly (keyof RepairQuoteTable)[];

export type QuoteRow = Pick<Selectable<RepairQuoteTable>, (typeof QUOTE_COLUMNS)[number]>;

export async function insertQuote(db: Db, row: Insertable<RepairQuoteTable>): Promise<void> {
  await db.insertInto('repair_quote').values(row).execute();
}

export function selectQuoteByHash(db: Db, hash: Buffer): Promise<QuoteRow | undefined> {
  return db.selectFrom('repair_quote').select(QUOTE_COLUMNS).where('token_hash', '=', hash).executeTakeFirst();
}

/** Locked until the transaction ends, so that a double submit creates one ticket. */
export function lockQuoteByHash(tx: Tx, hash: Buffer): Promise<QuoteRow | undefined> {
  return tx
    .selectFrom('repair_quote')
    .select(QUOTE_COLUMNS)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function setQuoteTicket(tx: Tx, id: string, ticketId: string): Promise<void> {
  await tx.updateTable('repair_quote').set({ ticket_id: ticketId }).where('id', '=', id).execute();
}

/** Deletes expired quotes without a ticket. */
export async function deleteExpiredQuotes(db: Db, day: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('repair_quote')
    .where('ticket_id', 'is', null)
    .where('expires_at', '<', day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
