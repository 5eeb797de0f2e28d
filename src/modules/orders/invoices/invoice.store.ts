import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { DueRows } from '../../../platform/jobs/due-rows.ts';
import type {} from './invoice.tables.ts';

/** Queues an order for an invoice number. Idempotent. */
export async function queueForInvoiceNumber(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({ order_id: orderId, due_at: now, year: null, number: null, issued_at: null })
    .onConflict((on) => on.column('order_id').doNothing())
    .execute();
}

/** Last invoice number of a year; its row stays locked until the transaction ends. */
export async function lockInvoiceYear(tx: Tx, year: number): Promise<number> {
  const row = await tx
    .insertInto('invoice_year')
    .values({ year, last: 0 })
    .onConflict((on) => on.column('year').doUpdateSet({ last: sql`invoice_year.last` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

export async function saveLastInvoiceNumber(tx: Tx, year: number, last: number): Promise<void> {
  await tx.updateTable('invoice_year').set({ last }).where('year', '=', year).execute();
}

/** Confirmed orders without an invoice number. */
export const INVOICES_DUE: DueRows = { table: 'invoice', dueColumn: 'due_at', condition: sql<boolean>`number is null` };

/** Ids of orders without an invoice number, in order of confirmation. */
export async function selectUnnumberedOrderIds(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select('order_id')
    .where('number', 'is', null)
    .orderBy('due_at')
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Numbers the invoices of some orders consecutively, in the given order. */
export async function saveInvoiceNumbers(
  tx: Tx,
  orderIds: readonly string[],
  { year, first, now }: { year: number; first: number; now: Date },
): Promise<void> {
  await sql`
    update invoice set year = ${year}::int, number = ${first}::int + position.of - 1, issued_at = ${now}::timestamptz
    from unnest(${sql.val([...orderIds])}::uuid[]) with ordinality as position (order_id, of)
    where invoice.order_id = position.order_id
  `.execute(tx);
}

export function selectInvoice(db: Db, orderId: string) {
  return db
    .selectFrom('invoice')
    .select(['year', 'number', 'issued_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}
