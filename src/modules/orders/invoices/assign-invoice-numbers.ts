import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Order } from '../order.rules.ts';
import { hasInvoice } from '../order.states.rules.ts';
import {
  INVOICES_DUE,
  lockInvoiceYear,
  queueForInvoiceNumber,
  saveInvoiceNumbers,
  saveLastInvoiceNumber,
  selectInvoice,
  selectUnnumberedOrderIds,
} from './invoice.store.ts';

const INVOICE_BATCH_SIZE = 100;

export const invoicesDue = INVOICES_DUE;

/**
 * Assigns invoice numbers to confirmed orders in order of confirmation, without gaps within a year. It runs outside
 * the checkout transaction, so that checkouts do not wait for the lock on the year. @returns the number of invoices
 */
export function assignInvoiceNumbers(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const year = now.getUTCFullYear();
    const last = await lockInvoiceYear(tx, year);
    const orderIds = await selectUnnumberedOrderIds(tx, INVOICE_BATCH_SIZE);
    if (orderIds.length === 0) return 0;
    await Promise.all([
      saveInvoiceNumbers(tx, orderIds, { year, first: last + 1, now }),
      saveLastInvoiceNumber(tx, year, last + orderIds.length),
    ]);
    return orderIds.length;
  });
}

/** Formatted invoice number, e.g. "2026-00042", and its issue date. */
export type Invoice = { number: string; issuedAt: string };

const INVOICE_NUMBER_DIGITS = 5;

/** Reads the invoice of an order; null when it was never confirmed or was cancelled before it got a number. */
export async function readInvoice(db: Db, order: Pick<Order, 'id' | 'status'>, now: Date): Promise<Invoice | null> {
  let row = await selectInvoice(db, order.id);
  const isConfirmed = hasInvoice(order.status);
  if (!row && isConfirmed) await queueForInvoiceNumber(db, order.id, now);
  // orders that are queued before this one get their numbers first
  for (let assigned = 1; isConfirmed && row?.number == null && assigned > 0; ) {
    assigned = await assignInvoiceNumbers(db, now);
    row = await selectInvoice(db, order.id);
  }
  return toInvoice(row);
}

/** The invoice of an order that has a number; null otherwise. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | null> {
  return toInvoice(await selectInvoice(db, orderId));
}

function toInvoice(row: Awaited<ReturnType<typeof selectInvoice>>): Invoice | null {
  if (row?.year == null || row.number === null || row.issued_at === null) return null;
  return {
    number: `${row.year}-${String(row.number).padStart(INVOICE_NUMBER_DIGITS, '0')}`,
    issuedAt: row.issued_at.toISOString(),
  };
}
