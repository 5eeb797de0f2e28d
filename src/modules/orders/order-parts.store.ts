import type { Db } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import type { Move } from './event.store.ts';
import type {} from './order.tables.ts';

const MOST_LINES = 100;

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** Lines of an order; repair lines include the ticket code. */
export function linesOf(db: Db, orderId: string) {
  return prepared(
    'orders.lines',
    db
      .selectFrom('order_line')
      .leftJoin('ticket', 'ticket.id', 'order_line.ticket_id')
      .selectAll('order_line')
      .select('ticket.code as ticket_code')
      .where('order_id', '=', orderId)
      .orderBy('order_line.id')
      .limit(MOST_LINES),
  ).execute();
}

export function discountsOf(db: Db, orderId: string) {
  return prepared(
    'orders.discounts',
    db
      .selectFrom('order_discount')
      .select(['bundle_id', 'voucher_id', 'code', 'title', 'amount', 'shipping_saved'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .limit(MOST_LINES),
  ).execute();
}

export function packagesOf(db: Db, orderId: string) {
  return prepared(
    'orders.packages',
    db.selectFrom('order_package').selectAll().where('order_id', '=', orderId).orderBy('id').limit(MOST_LINES),
  ).execute();
}

/** Shipments of several orders, in creation order within each order. */
export function packagesOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_package')
    .select(['order_id', 'status', 'shipping_type', 'earliest', 'latest'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .limit(orderIds.length * MOST_LINES)
    .execute();
}

/** Changes the status of a shipment only if it still has the expected status. */
export async function moveParcel(db: Db, { orderId, packageId, from, to }: Move): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_package')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('id', '=', packageId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putReadyCode(
  db: Db,
  { orderId, packageId }: { orderId: string; packageId: string },
  code: string,
): Promise<void> {
  await db
    .updateTable('order_package')
    .set({ ready_code: code })
    .where('order_id', '=', orderId)
    .where('id', '=', packageId)
    .execute();
}

/** Saves carrier and tracking number of a shipment. */
export async function putTracking(
  db: Db,
  { orderId, packageId }: { orderId: string; packageId: string },
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await db
    .updateTable('order_package')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .where('id', '=', packageId)
    .execute();
}
