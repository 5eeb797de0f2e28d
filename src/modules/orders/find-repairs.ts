import type { Db } from '../../platform/db.ts';
import {
  liveRepairs,
  paymentsOf,
  type RepairPaymentRow,
  type RepairRow,
  ticketsOfOrder,
} from './order-repairs.store.ts';

/** A line of an order that pays a ticket. Amounts are minor units and contain their tax. */
export type OrderedRepair = RepairRow & {
  /** Whether the money is here; else the order waits for it. */
  isPaid: boolean;
};

/** What orders have paid for tickets or are about to. What was called off, lapsed or was paid back does not count. */
export async function findRepairs(db: Db, ticketIds: readonly string[]): Promise<OrderedRepair[]> {
  const rows = await liveRepairs(db, ticketIds);
  return rows.map((row) => ({
    ...row,
    isPaid: row.paymentState === 'paid' || row.paymentState === 'part_refunded',
  }));
}

/** What came in for a ticket, and when; what was called off since too. */
export function findRepairPayments(db: Db, ticketId: string): Promise<RepairPaymentRow[]> {
  return paymentsOf(db, ticketId);
}

/** The tickets that an order pays for or was to pay for; they never change once it was placed. */
export function findTicketsOf(db: Db, orderId: string): Promise<string[]> {
  return ticketsOfOrder(db, orderId);
}
