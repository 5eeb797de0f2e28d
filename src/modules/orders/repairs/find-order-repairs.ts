import type { Db } from '../../../platform/database/db.ts';
import {
  type OrderRepairRow,
  type RepairPaymentRow,
  selectActiveRepairs,
  selectOrderTicketIds,
  selectRepairPayments,
} from './order-repairs.store.ts';

/** An order line that pays for a repair ticket. Amounts are minor units including tax. */
export type OrderRepair = OrderRepairRow & {
  /** True when the order is paid; false while the payment is pending. */
  isPaid: boolean;
};

/** Order lines that pay for these tickets, paid or pending. Cancelled, expired and refunded lines are excluded. */
export async function findOrderRepairs(db: Db, ticketIds: readonly string[]): Promise<OrderRepair[]> {
  const rows = await selectActiveRepairs(db, ticketIds);
  return rows.map((row) => ({
    ...row,
    isPaid: row.paymentState === 'paid' || row.paymentState === 'part_refunded',
  }));
}

/** Payments received for a ticket with their times, including payments cancelled later. */
export function findRepairPayments(db: Db, ticketId: string): Promise<RepairPaymentRow[]> {
  return selectRepairPayments(db, ticketId);
}

/** Ids of the tickets that an order pays for. They are fixed when the order is placed. */
export function findOrderTicketIds(db: Db, orderId: string): Promise<string[]> {
  return selectOrderTicketIds(db, orderId);
}
