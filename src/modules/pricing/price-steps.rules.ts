import { sumAmounts } from '../../kernel/money.ts';

/** Amounts of a cart or an order; minor units. */
export type PriceParts = {
  totals: {
    goods: number;
    shipping: number;
    codFee: number;
    tax: number;
    pricesIncludeTax: boolean;
    grand: number;
  };
  /** Only repairs are paid: no delivery is shown. */
  repairsOnly?: boolean;
  discounts: readonly { code: string | null; title: string; amount: number; shippingSaved: number }[];
};

/** One line of the calculation; `sum` is the running total. */
export type PriceStep =
  | { kind: 'goods' | 'repairs' | 'shipping' | 'cod-fee' | 'tax' | 'total'; amount: number; sum: number }
  /** A deal or, with a code, a voucher; free delivery is a separate step after the delivery. */
  | { kind: 'discount' | 'free-shipping'; title: string; code: string | null; amount: number; sum: number }
  /** Contained in the amounts above. */
  | { kind: 'tax-included'; amount: number; sum: number };

/** Steps from the goods to the total, in the order of the price calculation; used by pages and mails. */
export function listPriceSteps({ totals, discounts, repairsOnly = false }: PriceParts): PriceStep[] {
  const { goods, shipping, codFee, tax, pricesIncludeTax, grand } = totals;
  const saved = sumAmounts(discounts.map(({ shippingSaved }) => shippingSaved));
  const parts = [
    { kind: repairsOnly ? ('repairs' as const) : ('goods' as const), amount: goods },
    ...discounts.flatMap(({ code, title, amount }) =>
      amount > 0 ? [{ kind: 'discount' as const, title, code, amount: -amount }] : [],
    ),
    ...(repairsOnly ? [] : [{ kind: 'shipping' as const, amount: sumAmounts([shipping, saved]) }]),
    ...discounts.flatMap(({ code, title, shippingSaved }) =>
      shippingSaved > 0 ? [{ kind: 'free-shipping' as const, title, code, amount: -shippingSaved }] : [],
    ),
    ...(codFee > 0 ? [{ kind: 'cod-fee' as const, amount: codFee }] : []),
    ...(!pricesIncludeTax && tax > 0 ? [{ kind: 'tax' as const, amount: tax }] : []),
  ];
  let sum = 0;
  const steps = parts.map((part): PriceStep => {
    sum = sumAmounts([sum, part.amount]);
    return { ...part, sum };
  });
  return [
    ...steps,
    { kind: 'total', amount: grand, sum: grand },
    ...(pricesIncludeTax && tax > 0 ? [{ kind: 'tax-included' as const, amount: tax, sum: grand }] : []),
  ];
}
