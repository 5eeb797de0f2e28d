import { trackCode, uuidv7 } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db.ts';
import { insertEvents } from './event.store.ts';
import type { OrderAddress, OrderDiscount, OrderPackage, OrderTotals } from './order.rules.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { insertOrder } from './order.store.ts';
import type { OrderLine } from './order-line.rules.ts';

export type NewOrder = {
  customerId: string | null;
  guestHash: Buffer | null;
  /** The cart and its version that it is placed from: together they name the order. Null for one without a cart. */
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
  packages: NewPackage[];
};

export type NewPackage = Omit<OrderPackage, 'id' | 'status' | 'readyCode'> & { lines: NewOrderLine[] };

export type NewOrderLine = New<OrderLine>;
type New<Line extends OrderLine> = Line extends OrderLine
  ? Omit<Line, 'id' | 'packageId' | 'cancelled' | 'returned' | 'paidWith'> & Partial<Pick<Line, 'paidWith'>>
  : never;

/** One that is placed from a cart. */
export type CartOrder = NewOrder & { cartId: string; cartVersion: number };

/** Writes a pending order with its packages, lines and first event into the transaction that takes the stock. */
export async function recordOrder(tx: Tx, order: NewOrder, now: Date): Promise<{ id: string; code: string }> {
  const { totals } = order;
  const at = now.getTime();
  const id = uuidv7(at);
  // a millisecond apart, so that packages and lines keep their order
  const packages = order.packages.map((parcel, index) => ({ ...parcel, id: uuidv7(at + index) }));
  const code = trackCode();
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
      status: ORDER_STATUS.pending,
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
      placed_at: now,
    },
    packages: packages.map((parcel) => ({
      order_id: id,
      id: parcel.id,
      seller_id: parcel.seller?.id ?? null,
      seller_name: parcel.seller?.name ?? null,
      shipping_type: parcel.shippingType,
      shipping_rule_id: parcel.shippingRuleId,
      pickup_point_id: parcel.pickupPointId,
      pickup: parcel.pickup === null ? null : JSON.stringify(parcel.pickup),
      repair_location_id: parcel.repairLocationId,
      shipping_title: parcel.shippingTitle,
      shipping: parcel.shipping,
      status: ORDER_STATUS.pending,
      earliest: parcel.earliest,
      latest: parcel.latest,
    })),
    lines: packages
      .flatMap(({ id: packageId, lines }) => lines.map((line) => ({ line, packageId })))
      .map(({ line, packageId }, index) => ({
        order_id: id,
        id: uuidv7(at + index),
        package_id: packageId,
        ...soldOf(line),
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
        paid_order_id: line.paidWith?.orderId ?? null,
        paid_line_id: line.paidWith?.lineId ?? null,
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
  await insertEvents(tx, [
    {
      order_id: id,
      id: uuidv7(at),
      package_id: null,
      kind: 'status',
      from_state: null,
      to_state: String(ORDER_STATUS.pending),
      by_whom: 'customer',
      note: '',
      happened_at: now,
    },
  ]);
  return { id, code };
}

/** What a line is about: goods in stock, or a ticket and what of it is paid. */
function soldOf(line: NewOrderLine) {
  if (line.kind === 'goods')
    return { product_id: line.productId, inventory_id: line.inventoryId, ticket_id: null, pays: null };
  return { product_id: null, inventory_id: null, ticket_id: line.ticket?.id ?? null, pays: line.pays };
}
