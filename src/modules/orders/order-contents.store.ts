import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { StatusTransition } from './history/event.store.ts';
import type {} from './order.tables.ts';

const MAX_ORDER_LINES = 100;

export type OrderLineRow = Awaited<ReturnType<typeof selectOrderLines>>[number];

/** Lines of an order; repair lines include the ticket code. */
export function selectOrderLines(db: Db, orderId: string) {
  return prepareQuery(
    'orders.lines',
    db
      .selectFrom('order_line')
      .leftJoin('ticket', 'ticket.id', 'order_line.ticket_id')
      .selectAll('order_line')
      .select('ticket.code as ticket_code')
      .where('order_id', '=', orderId)
      .orderBy('order_line.id')
      .limit(MAX_ORDER_LINES),
  ).execute();
}

export function selectOrderDiscounts(db: Db, orderId: string) {
  return prepareQuery(
    'orders.discounts',
    db
      .selectFrom('order_discount')
      .select(['bundle_id', 'voucher_id', 'code', 'title', 'amount', 'shipping_saved'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .limit(MAX_ORDER_LINES),
  ).execute();
}

export function selectShipments(db: Db, orderId: string) {
  return prepareQuery(
    'orders.packages',
    db.selectFrom('order_package').selectAll().where('order_id', '=', orderId).orderBy('id').limit(MAX_ORDER_LINES),
  ).execute();
}

/** Shipments of several orders, in creation order within each order. */
export function selectShipmentsOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_package')
    .select(['order_id', 'status', 'shipping_type', 'earliest', 'latest'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .limit(orderIds.length * MAX_ORDER_LINES)
    .execute();
}

/** Changes the status of a shipment only if it still has the expected status. */
export async function updateShipmentStatus(
  db: Db,
  { orderId, shipmentId, from, to }: StatusTransition,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_package')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('id', '=', shipmentId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function saveReadyCode(
  db: Db,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  code: string,
): Promise<void> {
  await db
    .updateTable('order_package')
    .set({ ready_code: code })
    .where('order_id', '=', orderId)
    .where('id', '=', shipmentId)
    .execute();
}

/** Saves carrier and tracking number of a shipment. */
export async function saveTracking(
  db: Db,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await db
    .updateTable('order_package')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .where('id', '=', shipmentId)
    .execute();
}
