import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { PaymentState } from '../order.rules.ts';
import { ORDER_STATUS, type OrderStatus } from '../order.states.rules.ts';
import type {} from '../order.tables.ts';
import type { RepairPaymentKind } from '../order-line.rules.ts';

export type OrderRepairRow = {
  ticketId: string;
  orderId: string;
  code: string;
  orderStatus: OrderStatus;
  paymentState: PaymentState;
  shipmentId: string;
  status: OrderStatus;
  pays: RepairPaymentKind;
  currency: string;
  /** Amount including tax, and the tax; minor units. */
  amount: number;
  tax: number;
};

export type RepairPaymentRow = {
  ticketId: string;
  code: string;
  /** Amount paid including tax; minor units. */
  amount: number;
  paidAt: Date;
  /** When the payment was cancelled; null while it is valid. */
  endedAt: Date | null;
};

const MAX_REPAIR_ROWS = 500;

/** Order lines that pay for these tickets and are not cancelled, oldest first. */
export async function selectActiveRepairs(db: Db, ticketIds: readonly string[]): Promise<OrderRepairRow[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<OrderRepairRow>`
    select line.ticket_id as "ticketId", ordered.id as "orderId", ordered.code, ordered.status as "orderStatus",
      ordered.payment_state as "paymentState", parcel.id as "shipmentId", parcel.status, line.pays, ordered.currency,
      line.total - line.discount + case when ordered.prices_include_tax then 0 else line.tax end as amount, line.tax
    from order_line line
    join shop_order ordered on ordered.id = line.order_id
    join order_package parcel on parcel.order_id = line.order_id and parcel.id = line.package_id
    where line.ticket_id = any(${ticketIds}::uuid[]) and parcel.status < ${ORDER_STATUS.cancelled}
      and line.cancelled + line.returned < line.quantity and ordered.payment_state <> 'refunded'
    order by ordered.placed_at, line.id
    limit ${MAX_REPAIR_ROWS}
  `.execute(db);
  return rows;
}

/** All payments received for a ticket, including cancelled ones, oldest first. */
export async function selectRepairPayments(db: Db, ticketId: string): Promise<RepairPaymentRow[]> {
  const { rows } = await sql<RepairPaymentRow>`
    select line.ticket_id as "ticketId", ordered.code,
      line.total - line.discount + case when ordered.prices_include_tax then 0 else line.tax end as amount,
      paid.at as "paidAt", ended.at as "endedAt"
    from order_line line
    join shop_order ordered on ordered.id = line.order_id
    join order_package parcel on parcel.order_id = line.order_id and parcel.id = line.package_id
    cross join lateral (
      select min(event.happened_at) as at from order_event event
      where event.order_id = line.order_id and event.kind = 'payment' and event.to_state = 'paid'
    ) paid
    cross join lateral (
      select min(event.happened_at) as at from order_event event
      where event.order_id = line.order_id and event.kind = 'status' and event.to_state = ${String(ORDER_STATUS.cancelled)}
        and (event.package_id = line.package_id or event.package_id is null) and event.happened_at >= paid.at
        and parcel.status = ${ORDER_STATUS.cancelled}
    ) ended
    where line.ticket_id = ${ticketId} and paid.at is not null
    order by paid.at, line.id
    limit ${MAX_REPAIR_ROWS}
  `.execute(db);
  return rows;
}

/** Ids of the tickets that an order pays for. */
export async function selectOrderTicketIds(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ticket_id as id from order_line where order_id = ${orderId} and ticket_id is not null limit ${MAX_REPAIR_ROWS}
  `.execute(db);
  return rows.map(({ id }) => id);
}
