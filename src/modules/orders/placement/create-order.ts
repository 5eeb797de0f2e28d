import { randomTrackCode, uuidv7 } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { OrderEventRow, TransitionContext } from '../history/event.store.ts';
import type { Order, OrderAddress, OrderDiscount, OrderShipment, OrderTotals } from '../order.rules.ts';
import { getNextOrderStatus, ORDER_STATUS, type OrderStatus } from '../order.states.rules.ts';
import type { OrderLineRow, ShipmentRow } from '../order-contents.store.ts';
import type { OrderLine } from '../order-line.rules.ts';
import { buildOrder } from '../read-order.ts';
import { insertOrder, type NewOrderRows } from './new-order.store.ts';

export type NewOrder = {
  customerId: string | null;
  guestHash: Buffer | null;
  /** Cart and cart version the order is placed from; together unique per order. Null without a cart. */
  cartId: string | null;
  cartVersion: number | null;
  email: string;
  phone: string;
  locale: string;
  currency: string;
  orderMethod: number;
  totals: OrderTotals;
  discounts: OrderDiscount[];
  address: OrderAddress;
  billingAddress: OrderAddress | null;
  note: string;
  homeSpm?: number | null;
  shipments: NewShipment[];
};

export type NewShipment = Omit<OrderShipment, 'id' | 'status' | 'readyCode'> & { lines: NewOrderLine[] };

export type NewOrderLine = NewLine<OrderLine>;
type NewLine<Line extends OrderLine> = Line extends OrderLine
  ? Omit<Line, 'id' | 'shipmentId' | 'cancelled' | 'returned' | 'paidWith'> & Partial<Pick<Line, 'paidWith'>>
  : never;

/** An order placed from a cart. */
export type CartOrder = NewOrder & { cartId: string; cartVersion: number };

/** An order that is not stored yet, with the rows to store. */
export type PreparedOrder = {
  order: Order;
  rows: NewOrderRows;
  /** Why the order is confirmed at once; null when it is pending. */
  confirmed: TransitionContext | null;
};

/**
 * Creates the rows of an order with its shipments, lines and first events. The order is pending, or confirmed at once
 * when `confirmed` is given. `saveOrder` stores them.
 */
export function prepareOrder(order: NewOrder, now: Date, confirmed: TransitionContext | null = null): PreparedOrder {
  const at = now.getTime();
  const id = uuidv7(at);
  const { pending } = ORDER_STATUS;
  const next = confirmed && getNextOrderStatus('confirm', pending, confirmed.by);
  if (confirmed && next === null) throw new Error(`an order cannot be confirmed by ${confirmed.by}`);
  const status = next ?? pending;
  // ids one millisecond apart preserve the order of shipments and lines
  const shipments = order.shipments.map((shipment, index) => ({ ...shipment, id: uuidv7(at + index) }));
  const first = buildStatusEvent(id, { id: uuidv7(at), from: null, to: pending }, { by: 'customer', note: '', now });
  const rows: NewOrderRows = {
    order: { ...toOrderRow(order), id, code: randomTrackCode(), status, placed_at: now },
    shipments: shipments.map((shipment) => ({ ...toShipmentRow(shipment), order_id: id, status })),
    lines: shipments
      .flatMap(({ id: shipment_id, lines }) => lines.map((line) => ({ ...toLineRow(line), shipment_id })))
      .map((row, index) => ({ ...row, order_id: id, id: uuidv7(at + index) })),
    discounts: order.discounts.map((discount, index) => ({
      order_id: id,
      id: uuidv7(at + index),
      bundle_id: discount.bundleId,
      voucher_id: discount.voucherId,
      code: discount.code,
      title: discount.title,
      amount: discount.amount,
      shipping_saved: discount.shippingSaved,
    })),
    events: confirmed
      ? [first, buildStatusEvent(id, { id: uuidv7(at + 1), from: pending, to: status }, confirmed)]
      : [first],
    invoiceDueAt: confirmed ? now : null,
  };
  const times = new Map(rows.events.map(({ to_state }) => [Number(to_state), now.toISOString()]));
  return { rows, confirmed, order: buildOrder(rows.order, { ...rows, times }) };
}

/**
 * Stores a prepared order, in the transaction that reserves the stock. Statements that are started after this call are
 * executed after it, so rows that refer to the order need not wait for it.
 */
export function saveOrder(tx: Tx, { rows }: PreparedOrder): Promise<void> {
  return insertOrder(tx, rows);
}

/** Prepares and stores an order. */
export async function createOrder(
  tx: Tx,
  order: NewOrder,
  now: Date,
  confirmed: TransitionContext | null = null,
): Promise<{ id: string; code: string }> {
  const prepared = prepareOrder(order, now, confirmed);
  await saveOrder(tx, prepared);
  return prepared.order;
}

function toOrderRow(order: NewOrder): Omit<NewOrderRows['order'], 'id' | 'code' | 'status' | 'placed_at'> {
  const { totals } = order;
  return {
    customer_id: order.customerId,
    guest_hash: order.guestHash,
    cart_id: order.cartId,
    cart_version: order.cartVersion,
    email: order.email,
    phone: order.phone,
    locale: order.locale,
    currency: order.currency,
    order_method: order.orderMethod,
    payment_state: 'unpaid',
    goods: totals.goods,
    discount: totals.discount,
    shipping: totals.shipping,
    cod_fee: totals.codFee,
    tax: totals.tax,
    prices_include_tax: totals.pricesIncludeTax,
    grand: totals.grand,
    address: order.address,
    billing_address: order.billingAddress,
    note: order.note,
    home_spm: order.homeSpm ?? null,
  };
}

function toShipmentRow(shipment: NewShipment & { id: string }): Omit<ShipmentRow, 'status'> {
  return {
    id: shipment.id,
    seller_id: shipment.seller?.id ?? null,
    seller_name: shipment.seller?.name ?? null,
    shipping_type: shipment.shippingType,
    shipping_rule_id: shipment.shippingRuleId,
    pickup_location_id: shipment.pickupPointId,
    pickup: shipment.pickup,
    repair_location_id: shipment.repairLocationId,
    ready_code: null,
    shipping_title: shipment.shippingTitle,
    shipping: shipment.shipping,
    earliest: shipment.earliest,
    latest: shipment.latest,
    carrier: null,
    tracking_number: null,
  };
}

function toLineRow(line: NewOrderLine): Omit<OrderLineRow, 'id' | 'shipment_id'> {
  return {
    ...toReferenceColumns(line),
    sku: line.sku,
    title: line.title,
    attributes: line.attributes,
    image: line.image,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    total: line.total,
    discount: line.discount,
    voucher_discount: line.voucherDiscount,
    tax_basis_points: line.taxBasisPoints,
    tax: line.tax,
    cancelled: 0,
    returned: 0,
    original_order_id: line.paidWith?.orderId ?? null,
    original_line_id: line.paidWith?.lineId ?? null,
  };
}

/** Reference columns of a line: the product variant, or the ticket and the part that is paid. */
function toReferenceColumns(line: NewOrderLine) {
  if (line.kind === 'goods') {
    const { productId: product_id, inventoryId: inventory_id } = line;
    return { product_id, inventory_id, ticket_id: null, ticket_code: null, ticket_payment: null };
  }
  const { ticket, pays: ticket_payment } = line;
  const [ticket_id, ticket_code] = [ticket?.id ?? null, ticket?.code ?? null];
  return { product_id: null, inventory_id: null, ticket_id, ticket_code, ticket_payment };
}

type StatusStep = { id: string; from: OrderStatus | null; to: OrderStatus };

function buildStatusEvent(
  orderId: string,
  { id, from, to }: StatusStep,
  { by, note, now }: TransitionContext,
): OrderEventRow {
  return {
    order_id: orderId,
    id,
    shipment_id: null,
    kind: 'status',
    from_state: from === null ? null : String(from),
    to_state: String(to),
    actor: by,
    note,
    happened_at: now,
  };
}
