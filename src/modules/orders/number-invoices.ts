import { type Db, inTransaction } from '../../platform/db.ts';
import { invoiceRow, lockYear, NUMBERS_DUE, putInLine, putLast, putNumber, waitingInvoices } from './invoice.store.ts';
import type { Order } from './order.rules.ts';
import { hasInvoice } from './order.states.rules.ts';

const AT_ONCE = 100;

export const numbersDue = NUMBERS_DUE;

/**
 * Gives numbers to confirmed orders in the order of their confirmation, without a gap in a year. Apart from the orders
 * themselves, so that nobody who orders waits for somebody else's number. @returns how many got one
 */
export function numberInvoices(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const year = now.getUTCFullYear();
    const last = await lockYear(tx, year);
    const waiting = await waitingInvoices(tx, AT_ONCE);
    for (const [index, orderId] of waiting.entries())
      await putNumber(tx, orderId, { year, number: last + index + 1, now });
    if (waiting.length > 0) await putLast(tx, year, last + waiting.length);
    return waiting.length;
  });
}

/** An invoice as it is written: "2026-00042", and the day it was made. */
export type Invoice = { number: string; issuedAt: string };

const DIGITS = 5;

/** The invoice of an order; null for one that was never confirmed, or was called off before it had a number. */
export async function invoiceOf(db: Db, order: Pick<Order, 'id' | 'status'>, now: Date): Promise<Invoice | null> {
  let row = await invoiceRow(db, order.id);
  const isConfirmed = hasInvoice(order.status);
  if (!row && isConfirmed) await putInLine(db, order.id, now);
  // those before it in line get theirs first
  for (let given = 1; isConfirmed && row?.number == null && given > 0; ) {
    given = await numberInvoices(db, now);
    row = await invoiceRow(db, order.id);
  }
  if (row?.year == null || row.number === null || row.issued_at === null) return null;
  return { number: `${row.year}-${String(row.number).padStart(DIGITS, '0')}`, issuedAt: row.issued_at.toISOString() };
}
