import type { Db } from '../../platform/database/db.ts';
import { selectStatusTimes } from './history/event.store.ts';
import type { Order, OrderAddress, OrderProgress } from './order.rules.ts';
import { buildProgressSteps, ORDER_STATUS } from './order.states.rules.ts';
import type { OrderRow } from './order.store.ts';
import {
  type DiscountRow,
  type OrderLineRow,
  type ShipmentRow,
  selectOrderDiscounts,
  selectOrderLines,
  selectShipments,
} from './order-contents.store.ts';
import type { OrderLine } from './order-line.rules.ts';

/** Order status without names, goods and amounts. */
export async function readOrderProgress(db: Db, row: OrderRow): Promise<OrderProgress> {
  const [shipments, times] = await Promise.all([selectShipments(db, row.id), selectStatusTimes(db, row.id)]);
  return buildProgress(row, shipments, times);
}

function buildProgress(
  row: OrderRow,
  shipments: readonly ShipmentRow[],
  times: ReadonlyMap<number, string>,
): OrderProgress {
  // the order has shipping type 2 only when all shipments are pickups
  const shippingType = shipments.length > 0 && shipments.every((one) => one.shipping_type === 2) ? 2 : 1;
  // cancelled and returned shipments have no delivery date, and repairs are not delivered
  const pending = shipments.filter(
    ({ status, repair_location_id }) => status < ORDER_STATUS.cancelled && repair_location_id === null,
  );
  const days = (name: 'earliest' | 'latest') => pending.map((one) => one[name]).sort();
  return {
    code: row.code,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    shippingType,
    earliest: days('earliest')[0] ?? null,
    latest: days('latest').at(-1) ?? null,
    steps: buildProgressSteps(row.status, times, shippingType),
  };
}

export async function readOrder(db: Db, row: OrderRow): Promise<Order> {
  const [times, shipments, lines, discounts] = await Promise.all([
    selectStatusTimes(db, row.id),
    selectShipments(db, row.id),
    selectOrderLines(db, row.id),
    selectOrderDiscounts(db, row.id),
  ]);
  return buildOrder(row, { times, shipments, lines, discounts });
}

export type OrderContents = {
  /** First time of each status; ISO 8601. */
  times: ReadonlyMap<number, string>;
  shipments: readonly ShipmentRow[];
  lines: readonly OrderLineRow[];
  discounts: readonly DiscountRow[];
};

/** The order of stored rows, or of rows that are stored next. */
export function buildOrder(row: OrderRow, { times, shipments, lines, discounts }: OrderContents): Order {
  return {
    ...buildProgress(row, shipments, times),
    id: row.id,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
    currency: row.currency,
    orderMethod: row.order_method,
    paymentState: row.payment_state,
    address: normalizeAddress(row.address),
    billingAddress: row.billing_address && normalizeAddress(row.billing_address),
    note: row.note,
    homeSpm: row.home_spm,
    totals: {
      goods: row.goods,
      discount: row.discount,
      shipping: row.shipping,
      codFee: row.cod_fee,
      tax: row.tax,
      pricesIncludeTax: row.prices_include_tax,
      grand: row.grand,
    },
    discounts: discounts.map((discount) => ({
      bundleId: discount.bundle_id,
      voucherId: discount.voucher_id,
      code: discount.code,
      title: discount.title,
      amount: discount.amount,
      shippingSaved: discount.shipping_saved,
    })),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      seller: shipment.seller_id === null ? null : { id: shipment.seller_id, name: shipment.seller_name ?? '' },
      shippingType: shipment.shipping_type,
      shippingRuleId: shipment.shipping_rule_id,
      pickupPointId: shipment.pickup_location_id,
      pickup: shipment.pickup,
      repairLocationId: shipment.repair_location_id,
      readyCode: shipment.ready_code,
      shippingTitle: shipment.shipping_title,
      shipping: shipment.shipping,
      status: shipment.status,
      earliest: shipment.earliest,
      latest: shipment.latest,
    })),
    lines: lines.map(toOrderLine),
  };
}

/** Fills in `tax_id` for orders stored before the field existed. */
function normalizeAddress(stored: OrderAddress): OrderAddress {
  return { ...stored, tax_id: stored.tax_id ?? null };
}

function toOrderLine(line: OrderLineRow): OrderLine {
  const common = {
    id: line.id,
    shipmentId: line.shipment_id,
    sku: line.sku,
    title: line.title,
    attributes: line.attributes,
    image: line.image,
    unitPrice: line.unit_price,
    quantity: line.quantity,
    total: line.total,
    discount: line.discount,
    voucherDiscount: line.voucher_discount,
    taxBasisPoints: line.tax_basis_points,
    tax: line.tax,
    cancelled: line.cancelled,
    returned: line.returned,
  };
  const { product_id, inventory_id, original_order_id, original_line_id } = line;
  // a check constraint ensures that a line without goods pays for a repair
  if (product_id === null || inventory_id === null) {
    const { ticket_id: id, ticket_code: code, ticket_payment } = line;
    const ticket = id === null || code === null ? null : { id, code };
    return { ...common, kind: 'repair', pays: ticket_payment ?? 'repair', ticket, paidWith: null };
  }
  const paidWith =
    original_order_id === null || original_line_id === null
      ? null
      : { orderId: original_order_id, lineId: original_line_id };
  return { ...common, kind: 'goods', productId: product_id, inventoryId: inventory_id, paidWith };
}
