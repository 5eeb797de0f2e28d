import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { StatusTransition } from './history/event.store.ts';
import type { OrderShipmentTable } from './order.tables.ts';

const MAX_ORDER_LINES = 100;

export type OrderLineRow = Awaited<ReturnType<typeof selectOrderLines>>[number];

/** Lines of an order; repair lines include the ticket code. */
export function selectOrderLines(db: Db, orderId: string) {
  return prepareQuery(
    'orders.lines',
    db
      .selectFrom('order_line')
      .leftJoin('ticket', 'ticket.id', 'order_line.ticket_id')
      .select([
        'order_line.id',
        'order_line.shipment_id',
        'order_line.product_id',
        'order_line.inventory_id',
        'order_line.ticket_id',
        'order_line.ticket_payment',
        'order_line.sku',
        'order_line.title',
        'order_line.attributes',
        'order_line.image',
        'order_line.unit_price',
        'order_line.quantity',
        'order_line.total',
        'order_line.discount',
        'order_line.voucher_discount',
        'order_line.tax_basis_points',
        'order_line.tax',
        'order_line.cancelled',
        'order_line.returned',
        'order_line.original_order_id',
        'order_line.original_line_id',
      ])
      .select('ticket.code as ticket_code')
      .where('order_id', '=', orderId)
      .orderBy('order_line.id')
      .limit(MAX_ORDER_LINES),
  ).execute();
}

export type DiscountRow = Awaited<ReturnType<typeof selectOrderDiscounts>>[number];

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

const SHIPMENT_COLUMNS = [
  'id',
  'shipping_type',
  'shipping_rule_id',
  'seller_id',
  'seller_name',
  'pickup_location_id',
  'pickup',
  'repair_location_id',
  'ready_code',
  'shipping_title',
  'shipping',
  'status',
  'earliest',
  'latest',
  'carrier',
  'tracking_number',
] as const satisfies readonly (keyof OrderShipmentTable)[];

export type ShipmentRow = Awaited<ReturnType<typeof selectShipments>>[number];

export function selectShipments(db: Db, orderId: string) {
  return prepareQuery(
    'orders.packages',
    db
      .selectFrom('order_shipment')
      .select(SHIPMENT_COLUMNS)
      .where('order_id', '=', orderId)
      .orderBy('id')
      .limit(MAX_ORDER_LINES),
  ).execute();
}

/** Shipments of several orders, in creation order within each order. */
export function selectShipmentsOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_shipment')
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
    .updateTable('order_shipment')
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
    .updateTable('order_shipment')
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
    .updateTable('order_shipment')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .where('id', '=', shipmentId)
    .execute();
}
