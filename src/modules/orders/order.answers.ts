import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
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
  /** Recipient of the bill; null: the recipient of the goods. */
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
  /** What the discount in the totals is made of. */
  discounts: z.array(
    z.object({
      bundle_id: z.int().nullable(),
      /** Of the voucher, where it is one. */
      code: z.string().nullable(),
      title: z.string(),
      amount: z.number(),
      /** Delivery that the voucher made free; not in the totals. */
      shipping_saved: z.number(),
    }),
  ),
  packages: z.array(
    z.object({
      id: z.string(),
      seller: z.object({ id: z.int(), name: z.string() }).nullable(),
      shipping_type: z.literal([1, 2]),
      shipping_title: z.string(),
      /** Where it is collected. */
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
      /** To be said at the counter, once it lies ready. */
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
      /** Goods, or a repair that is paid with them. */
      kind: z.enum(['goods', 'repair']),
      package_id: z.string(),
      /** Null of a repair. */
      product_id: z.int().nullable(),
      inventory_id: z.int().nullable(),
      /** The code by which a repair is followed, and whether all of it is paid or the deposit; null of goods. */
      ticket_code: z.string().nullable(),
      pays: z.enum(['deposit', 'repair']).nullable(),
      /** Of a repair: the number of its ticket. */
      sku: z.string(),
      title: z.string(),
      attributes: z.array(z.object({ title: z.string(), value: z.string() })),
      image: z.string().nullable(),
      unit_price: z.number(),
      quantity: z.int(),
      total: z.number(),
      discount: z.number(),
      /** The voucher's part of the discount. */
      voucher_discount: z.number(),
      /** Pieces called off before they left, and pieces that came back and were paid back. */
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

export function progressAnswer(order: OrderProgress): z.input<typeof progressSchema> {
  const { code, status, placedAt, shippingType, earliest, latest, steps } = order;
  return { code, status, placed_at: placedAt, shipping_type: shippingType, earliest, latest, steps };
}

/** An order under the contract's names, amounts in major units. */
export function orderAnswer(order: Order): z.input<typeof orderSchema> {
  const major = (amount: number) => toMajor({ amount, currency: order.currency });
  const { goods, discount, shipping, codFee, tax, pricesIncludeTax, grand } = order.totals;
  return {
    ...progressAnswer(order),
    id: order.id,
    email: order.email,
    phone: order.phone,
    currency: order.currency,
    order_method: order.orderMethod,
    payment_status: paymentStatus(order),
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
    packages: order.packages.map((parcel) => ({
      id: parcel.id,
      seller: parcel.seller,
      shipping_type: parcel.shippingType,
      shipping_title: parcel.shippingTitle,
      pickup: parcel.pickup,
      ready_code: parcel.readyCode,
      shipping: major(parcel.shipping),
      status: parcel.status,
      earliest: parcel.earliest,
      latest: parcel.latest,
    })),
    lines: order.lines.map((line) => ({
      id: line.id,
      package_id: line.packageId,
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
    payment_status: paymentStatus(order),
    placed_at: order.placedAt,
    currency: order.currency,
    grand: toMajor({ amount: order.grand, currency: order.currency }),
    pieces: order.pieces,
    title: order.firstTitle,
    image: order.firstImage,
  };
}

/** 1 paid, 0 unpaid; a refunded order counts as paid. */
export function paymentStatus({ paymentState }: Pick<Order, 'paymentState'>): 0 | 1 {
  return paymentState === 'paid' || paymentState === 'part_refunded' || paymentState === 'refunded' ? 1 : 0;
}
