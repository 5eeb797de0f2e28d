import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { Translator } from '../../platform/words.ts';
import { problemAnswer } from '../cart/cart.answers.ts';
import type { CheckoutQuote } from './quote-checkout.ts';

export const quoteSchema = z.object({
  version: z.int(),
  currency: z.string(),
  /** No address yet: the total may change with it. */
  estimated: z.boolean(),
  destination: z.object({ country: z.string(), state: z.string().nullable(), zip: z.string().nullable() }),
  shipping_options: z.array(
    z.object({
      shipping_rule_id: z.int(),
      title: z.string(),
      price: z.number(),
      earliest: z.string(),
      latest: z.string(),
      chosen: z.boolean(),
    }),
  ),
  order_methods: z.array(z.object({ code: z.int(), key: z.string(), title: z.string(), chosen: z.boolean() })),
  /** The deals that make up the discount. */
  bundle_deals: z.array(z.object({ id: z.int(), title: z.string(), saving: z.number() })),
  /** What the entered voucher takes off; without a title it does not hold, and `problems` says why. */
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

/** The quote under the contract's names, amounts in major units. */
export function quoteAnswer(quote: CheckoutQuote, t: Translator): z.input<typeof quoteSchema> {
  const major = (amount: number) => toMajor({ amount, currency: quote.currency });
  const { bill, version, currency, estimated, destination } = quote;
  return {
    version,
    currency,
    estimated,
    destination,
    shipping_options: quote.options.map(({ ruleId, title, price, earliest, latest }) => ({
      shipping_rule_id: ruleId,
      title,
      price: major(price),
      earliest,
      latest,
      chosen: ruleId === quote.option?.ruleId,
    })),
    order_methods: quote.methods.map(({ code, key }) => ({
      code,
      key,
      title: t(`payments.${key}`),
      chosen: code === quote.method?.code,
    })),
    bundle_deals: quote.discounts.flatMap(({ bundleId, title, amount }) =>
      bundleId === null ? [] : [{ id: bundleId, title, saving: major(amount) }],
    ),
    voucher: voucherAnswer(quote, major),
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
    problems: quote.problems.map(({ line, ...problem }) => ({ line: line ?? null, ...problemAnswer(problem, t) })),
  };
}

function voucherAnswer(quote: CheckoutQuote, major: (amount: number) => number) {
  if (quote.voucherCode === null) return null;
  const held = quote.discounts.find(({ voucherId }) => voucherId !== null);
  return {
    code: held?.code ?? quote.voucherCode,
    title: held?.title ?? null,
    saving: major(held?.amount ?? 0),
    shipping_saved: major(held?.shippingSaved ?? 0),
  };
}
