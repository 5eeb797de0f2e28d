import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { Translator } from '../../platform/translator.ts';
import { toProblemAnswer } from '../cart/cart.answers.ts';
import type { PricedCart } from '../pricing/price-cart.rules.ts';
import type { DraftShipment } from './quote/draft-order.ts';
import type { CheckoutQuote } from './quote/quote-checkout.ts';

export const quoteSchema = z.object({
  version: z.int(),
  currency: z.string(),
  /** No address yet: the total may change with it. */
  estimated: z.boolean(),
  destination: z.object({ country: z.string(), state: z.string().nullable(), zip: z.string().nullable() }),
  /**
   * Shipments: goods of one seller with the same shipping option. Lines of a shipment without an option cannot be
   * delivered.
   */
  packages: z.array(
    z.object({
      seller: z.object({ id: z.int(), name: z.string() }).nullable(),
      cart_ids: z.array(z.string()),
      shipping: z.number(),
      shipping_options: z.array(
        z.object({
          shipping_type: z.literal([1, 2]),
          shipping_rule_id: z.int(),
          pickup_point_id: z.int().nullable(),
          title: z.string(),
          price: z.number(),
          earliest: z.string(),
          latest: z.string(),
          cash: z.boolean(),
          place: z
            .object({
              street: z.string(),
              city: z.string(),
              state: z.string().nullable(),
              zip: z.string().nullable(),
              country: z.string(),
              directions: z.string(),
            })
            .nullable(),
          chosen: z.boolean(),
        }),
      ),
    }),
  ),
  /** Fully paid by vouchers: `order_method` is omitted. */
  nothing_to_pay: z.boolean(),
  order_methods: z.array(z.object({ code: z.int(), key: z.string(), title: z.string(), chosen: z.boolean() })),
  /** The applied deals. */
  bundle_deals: z.array(z.object({ id: z.int(), title: z.string(), saving: z.number() })),
  /** Discount of the entered voucher; the title is null when it is invalid, and `problems` states the reason. */
  voucher: z
    .object({ code: z.string(), title: z.string().nullable(), saving: z.number(), shipping_saved: z.number() })
    .nullable(),
  totals: z.object({
    goods: z.number(),
    discount: z.number(),
    shipping: z.number(),
    cod_fee: z.number(),
    tax: z.number(),
    tax_label: z.string().nullable(),
    prices_include_tax: z.boolean(),
    grand: z.number(),
  }),
  problems: z.array(
    z.object({
      line: z.string().nullable(),
      code: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    }),
  ),
});

/** The quote with the API's field names, amounts in major units. */
export function toQuoteAnswer(quote: CheckoutQuote, t: Translator): z.input<typeof quoteSchema> {
  const major = (amount: number) => toMajor({ amount, currency: quote.currency });
  const { bill, version, currency, estimated, destination } = quote;
  return {
    version,
    currency,
    estimated,
    destination,
    packages: quote.shipments.map((one) => toShipmentAnswer(one, bill, major)),
    nothing_to_pay: quote.nothingToPay,
    order_methods: quote.methods.map(({ code, key }) => ({
      code,
      key,
      title: t(`payments.${key}`),
      chosen: code === quote.method?.code,
    })),
    bundle_deals: quote.discounts.flatMap(({ bundleId, title, amount }) =>
      bundleId === null ? [] : [{ id: bundleId, title, saving: major(amount) }],
    ),
    voucher: toVoucherAnswer(quote, major),
    totals: {
      goods: major(bill.goods),
      discount: major(bill.discount),
      shipping: major(bill.shipping),
      cod_fee: major(bill.codFee),
      tax: major(bill.tax),
      tax_label: quote.taxLabel,
      prices_include_tax: quote.pricesIncludeTax,
      grand: major(bill.grand),
    },
    problems: quote.problems.map(({ line, ...problem }) => ({ line: line ?? null, ...toProblemAnswer(problem, t) })),
  };
}

function toShipmentAnswer(
  { id, seller, lines, options, option }: DraftShipment,
  { shipments }: PricedCart,
  major: (amount: number) => number,
): z.input<typeof quoteSchema>['packages'][number] {
  return {
    seller,
    cart_ids: lines.map((line) => line.id),
    shipping: major(shipments.find((one) => one.id === id)?.shipping ?? 0),
    shipping_options: options.map(({ way, title, price, earliest, latest, codAllowed, place }) => ({
      shipping_type: way.shippingType,
      shipping_rule_id: way.ruleId,
      pickup_point_id: way.pointId,
      title,
      earliest,
      latest,
      price: major(price),
      cash: codAllowed,
      place: place && {
        street: place.street,
        city: place.city,
        country: place.country,
        directions: place.directions,
        state: place.state ?? null,
        zip: place.zip ?? null,
      },
      chosen: option?.way === way,
    })),
  };
}

function toVoucherAnswer(quote: CheckoutQuote, major: (amount: number) => number) {
  if (quote.voucherCode === null) return null;
  const applied = quote.discounts.find(({ voucherId }) => voucherId !== null);
  return {
    code: applied?.code ?? quote.voucherCode,
    title: applied?.title ?? null,
    saving: major(applied?.amount ?? 0),
    shipping_saved: major(applied?.shippingSaved ?? 0),
  };
}
