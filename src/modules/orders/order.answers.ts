import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { OrderList } from './list/list-orders.ts';
import type { Order, OrderProgress, OrderSummary } from './order.rules.ts';
import { isGoods } from './order-line.rules.ts';

const status = z.literal([1, 2, 3, 4, 5, 6, 7]);

export const progressSchema = z.object({
  code: z.string(),
  status,
  placed_at: z.string(),
  shipping_type: z.literal([1, 2]),
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  steps: z.array(z.object({ status, reached: z.boolean(), at: z.string().nullable() })),
});

const address = z.object({
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  city: z.string(),
  zip: z.string().nullable(),
  address_1: z.string(),
  address_2: z.string().nullable(),
  landmark: z.string().nullable(),
  delivery_note: z.string().nullable(),
  company: z.string().nullable(),
  tax_id: z.string().nullable(),
});

export const orderSchema = progressSchema.extend({
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: z.string(),
  order_method: z.int(),
  /** 1 paid, 0 unpaid. */
  payment_status: z.literal([0, 1]),
  address,
  /** Billing address; null when it equals the delivery address. */
  billing_address: address.nullable(),
  note: z.string(),
  totals: z.object({
    goods: z.number(),
    discount: z.number(),
    shipping: z.number(),
    cod_fee: z.number(),
    tax: z.number(),
    prices_include_tax: z.boolean(),
    grand: z.number(),
  }),
  /** Breakdown of the discount in the totals. */
  discounts: z.array(
    z.object({
      bundle_id: z.int().nullable(),
      /** Voucher code; null when the discount is not a voucher. */
      code: z.string().nullable(),
      title: z.string(),
      amount: z.number(),
      /** Shipping cost waived by the voucher; not part of the totals. */
      shipping_saved: z.number(),
    }),
  ),
  packages: z.array(
    z.object({
      id: z.string(),
      seller: z.object({ id: z.int(), name: z.string() }).nullable(),
      shipping_type: z.literal([1, 2]),
      shipping_title: z.string(),
      /** Pickup location. */
      pickup: z
        .object({
          name: z.string(),
          street: z.string(),
          city: z.string(),
          state: z.string().nullable(),
          zip: z.string().nullable(),
          country: z.string(),
          directions: z.string(),
        })
        .nullable(),
      /** Code to show at pickup; set when the shipment is ready. */
      ready_code: z.string().nullable(),
      shipping: z.number(),
      status,
      earliest: z.string(),
      latest: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      id: z.string(),
      /** Goods, or a repair paid in the same order. */
      kind: z.enum(['goods', 'repair']),
      package_id: z.string(),
      /** Null for a repair. */
      product_id: z.int().nullable(),
      inventory_id: z.int().nullable(),
      /** Ticket code of a repair, and whether the line pays the deposit or the repair; null for goods. */
      ticket_code: z.string().nullable(),
      pays: z.enum(['deposit', 'repair']).nullable(),
      /** For a repair: the ticket number. */
      sku: z.string(),
      title: z.string(),
      attributes: z.array(z.object({ title: z.string(), value: z.string() })),
      image: z.string().nullable(),
      unit_price: z.number(),
      quantity: z.int(),
      total: z.number(),
      discount: z.number(),
      /** Part of the discount that comes from the voucher. */
      voucher_discount: z.number(),
      /** Pieces cancelled before shipping, and pieces returned and refunded. */
      cancelled: z.int(),
      returned: z.int(),
    }),
  ),
});

export const orderRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  status,
  payment_status: z.literal([0, 1]),
  placed_at: z.string(),
  currency: z.string(),
  grand: z.number(),
  pieces: z.int(),
  title: z.string(),
  image: z.string().nullable(),
});

export function toProgressAnswer(order: OrderProgress): z.input<typeof progressSchema> {
  const { code, status, placedAt, shippingType, earliest, latest, steps } = order;
  return { code, status, placed_at: placedAt, shipping_type: shippingType, earliest, latest, steps };
}

/** Maps an order to the API response, with amounts in major units. */
export function toOrderAnswer(order: Order): z.input<typeof orderSchema> {
  const major = (amount: number) => toMajor({ amount, currency: order.currency });
  const { goods, discount, shipping, codFee, tax, pricesIncludeTax, grand } = order.totals;
  return {
    ...toProgressAnswer(order),
    id: order.id,
    email: order.email,
    phone: order.phone,
    currency: order.currency,
    order_method: order.orderMethod,
    payment_status: toPaymentStatus(order),
    address: order.address,
    billing_address: order.billingAddress,
    note: order.note,
    totals: {
      goods: major(goods),
      discount: major(discount),
      shipping: major(shipping),
      cod_fee: major(codFee),
      tax: major(tax),
      prices_include_tax: pricesIncludeTax,
      grand: major(grand),
    },
    discounts: order.discounts.map(({ bundleId, code, title, amount, shippingSaved }) => {
      return { bundle_id: bundleId, code, title, amount: major(amount), shipping_saved: major(shippingSaved) };
    }),
    packages: order.shipments.map((shipment) => ({
      id: shipment.id,
      seller: shipment.seller,
      shipping_type: shipment.shippingType,
      shipping_title: shipment.shippingTitle,
      pickup: shipment.pickup,
      ready_code: shipment.readyCode,
      shipping: major(shipment.shipping),
      status: shipment.status,
      earliest: shipment.earliest,
      latest: shipment.latest,
    })),
    lines: order.lines.map((line) => ({
      id: line.id,
      package_id: line.shipmentId,
      kind: line.kind,
      ...(isGoods(line)
        ? { product_id: line.productId, inventory_id: line.inventoryId, ticket_code: null, pays: null }
        : { product_id: null, inventory_id: null, ticket_code: line.ticket?.code ?? null, pays: line.pays }),
      sku: line.sku,
      title: line.title,
      attributes: line.attributes,
      image: line.image,
      unit_price: major(line.unitPrice),
      quantity: line.quantity,
      total: major(line.total),
      discount: major(line.discount),
      voucher_discount: major(line.voucherDiscount),
      cancelled: line.cancelled,
      returned: line.returned,
    })),
  };
}

export function orderRowAnswer(order: OrderSummary): z.input<typeof orderRowSchema> {
  return {
    id: order.id,
    code: order.code,
    status: order.status,
    payment_status: toPaymentStatus(order),
    placed_at: order.placedAt,
    currency: order.currency,
    grand: toMajor({ amount: order.grand, currency: order.currency }),
    pieces: order.pieces,
    title: order.firstTitle,
    image: order.firstImage,
  };
}

/** 1 paid, 0 unpaid; refunded orders count as paid. */
export function toPaymentStatus({ paymentState }: Pick<Order, 'paymentState'>): 0 | 1 {
  return paymentState === 'paid' || paymentState === 'part_refunded' || paymentState === 'refunded' ? 1 : 0;
}

/** A page of orders, or the one order that was requested. */
export const ordersSchema = z.object({
  orders: z
    .object({
      data: z.array(orderRowSchema),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
    })
    .nullable(),
  order: orderSchema.nullable(),
});

export function toOrdersAnswer({ list, order }: ListedOrders): z.input<typeof ordersSchema> {
  return { orders: list && toOrderListAnswer(list), order: order && toOrderAnswer(order) };
}

export type ListedOrders = { list: OrderList; order: null } | { list: null; order: Order };

function toOrderListAnswer({ orders, page, perPage, total }: OrderList) {
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { data: orders.map(orderRowAnswer), current_page: page, last_page, per_page: perPage, total };
}
