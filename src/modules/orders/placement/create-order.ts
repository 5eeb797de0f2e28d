import { randomTrackCode, uuidv7 } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertEvents, type OrderEventRow, type TransitionContext } from '../history/event.store.ts';
import { queueForInvoiceNumber } from '../invoices/invoice.store.ts';
import type { OrderAddress, OrderDiscount, OrderShipment, OrderTotals } from '../order.rules.ts';
import { getNextOrderStatus, ORDER_STATUS, type OrderStatus } from '../order.states.rules.ts';
import { insertOrder } from '../order.store.ts';
import type { OrderLine } from '../order-line.rules.ts';

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

/**
 * Inserts an order with its shipments, lines and first events, in the transaction that reserves the stock. The order
 * is pending, or confirmed at once when `confirmed` is given.
 */
export async function createOrder(
  tx: Tx,
  order: NewOrder,
  now: Date,
  confirmed: TransitionContext | null = null,
): Promise<{ id: string; code: string }> {
  const { totals } = order;
  const at = now.getTime();
  const id = uuidv7(at);
  // ids one millisecond apart preserve the order of shipments and lines
  const shipments = order.shipments.map((shipment, index) => ({ ...shipment, id: uuidv7(at + index) }));
  const code = randomTrackCode();
  const { pending } = ORDER_STATUS;
  const next = confirmed && getNextOrderStatus('confirm', pending, confirmed.by);
  if (confirmed && next === null) throw new Error(`an order cannot be confirmed by ${confirmed.by}`);
  const status = next ?? pending;
  await insertOrder(tx, {
    order: {
      id,
      code,
      customer_id: order.customerId,
      guest_hash: order.guestHash,
      cart_id: order.cartId,
      cart_version: order.cartVersion,
      email: order.email,
      phone: order.phone,
      locale: order.locale,
      currency: order.currency,
      order_method: order.orderMethod,
      status,
      payment_state: 'unpaid',
      goods: totals.goods,
      discount: totals.discount,
      shipping: totals.shipping,
      cod_fee: totals.codFee,
      tax: totals.tax,
      prices_include_tax: totals.pricesIncludeTax,
      grand: totals.grand,
      address: JSON.stringify(order.address),
      billing_address: order.billingAddress === null ? null : JSON.stringify(order.billingAddress),
      note: order.note,
      home_spm: order.homeSpm ?? null,
      placed_at: now,
    },
    shipments: shipments.map((shipment) => ({
      order_id: id,
      id: shipment.id,
      seller_id: shipment.seller?.id ?? null,
      seller_name: shipment.seller?.name ?? null,
      shipping_type: shipment.shippingType,
      shipping_rule_id: shipment.shippingRuleId,
      pickup_location_id: shipment.pickupPointId,
      pickup: shipment.pickup === null ? null : JSON.stringify(shipment.pickup),
      repair_location_id: shipment.repairLocationId,
      shipping_title: shipment.shippingTitle,
      shipping: shipment.shipping,
      status,
      earliest: shipment.earliest,
      latest: shipment.latest,
    })),
    lines: shipments
      .flatMap(({ id: shipmentId, lines }) => lines.map((line) => ({ line, shipmentId })))
      .map(({ line, shipmentId }, index) => ({
        order_id: id,
        id: uuidv7(at + index),
        shipment_id: shipmentId,
        ...toReferenceColumns(line),
        sku: line.sku,
        title: line.title,
        attributes: JSON.stringify(line.attributes),
        image: line.image,
        unit_price: line.unitPrice,
        quantity: line.quantity,
        total: line.total,
        discount: line.discount,
        voucher_discount: line.voucherDiscount,
        tax_basis_points: line.taxBasisPoints,
        tax: line.tax,
        original_order_id: line.paidWith?.orderId ?? null,
        original_line_id: line.paidWith?.lineId ?? null,
      })),
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
  });
  const first = buildStatusEvent(id, { id: uuidv7(at), from: null, to: pending }, { by: 'customer', note: '', now });
  if (confirmed === null) await insertEvents(tx, [first]);
  else {
    await insertEvents(tx, [first, buildStatusEvent(id, { id: uuidv7(at + 1), from: pending, to: status }, confirmed)]);
    await queueForInvoiceNumber(tx, id, now);
  }
  return { id, code };
}

/** Reference columns of a line: the product variant, or the ticket and the part that is paid. */
function toReferenceColumns(line: NewOrderLine) {
  if (line.kind === 'goods')
    return { product_id: line.productId, inventory_id: line.inventoryId, ticket_id: null, ticket_payment: null };
  return { product_id: null, inventory_id: null, ticket_id: line.ticket?.id ?? null, ticket_payment: line.pays };
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
