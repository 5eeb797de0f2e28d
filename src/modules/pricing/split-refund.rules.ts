import { basisPointsOf, includedShare, split, sumOf } from '../../kernel/money.ts';
import { applyBundles, type BundleRule } from './bundle.rules.ts';

/** A line of a placed order, in minor units. */
export type SoldLine = {
  id: string;
  /** Only of goods; deals do not apply to repairs. */
  productId?: number;
  unitPrice: number;
  quantity: number;
  total: number;
  /** Its share of deals and voucher. */
  discount: number;
  /** The voucher's part of `discount`. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
};

/** Price of a line; `tax` is contained in `amount`. */
export type Worth = { amount: number; tax: number };

type Bill = { pricesIncludeTax: boolean; deals: readonly BundleRule[] };

/**
 * Price of the remaining items: at their original unit prices, with the deals that still apply to them and their share
 * of the voucher. It is zero when nothing remains, and exactly the paid amount when everything remains. Where `deals`
 * no longer reproduce the order's discount, each item keeps its share of the discount.
 */
export function worthOfKept(
  lines: readonly SoldLine[],
  remaining: ReadonlyMap<string, number>,
  { pricesIncludeTax, deals }: Bill,
): Map<string, Worth> {
  const shares = explain(lines, deals) ? dealShares(lines, remaining, deals) : null;
  return new Map(
    lines.map((line) => {
      const pieces = Math.min(remaining.get(line.id) ?? 0, line.quantity);
      const part = (amount: number) => split(amount, [pieces, line.quantity - pieces])[0] ?? 0;
      const byShare = part(dealsOff(line));
      const off = pieces === 0 || shares === null ? byShare : (shares.get(line.id) ?? 0);
      const goods = Math.max(0, sumOf([part(line.total), -off, -part(line.voucherDiscount)]));
      const taxOn = pricesIncludeTax ? includedShare : basisPointsOf;
      const tax = off === byShare ? part(line.tax) : taxOn(goods, line.taxBasisPoints);
      return [line.id, { amount: pricesIncludeTax ? goods : sumOf([goods, tax]), tax }];
    }),
  );
}

function dealsOff({ discount, voucherDiscount }: SoldLine): number {
  return sumOf([discount, -voucherDiscount]);
}

function dealShares(
  lines: readonly SoldLine[],
  remaining: ReadonlyMap<string, number>,
  deals: readonly BundleRule[],
): Map<string, number> {
  const remainingLines = lines.flatMap(({ id, productId, unitPrice, quantity }) => {
    if (productId === undefined) return [];
    return [{ id, productId, price: unitPrice, quantity: Math.min(remaining.get(id) ?? 0, quantity) }];
  });
  const shares = applyBundles(deals, remainingLines).flatMap((deal) => deal.shares);
  return new Map(
    lines.map(({ id }) => [id, sumOf(shares.filter(({ lineId }) => lineId === id).map(({ saving }) => saving))]),
  );
}

/** Whether the current deals reproduce the discount of the order. */
function explain(lines: readonly SoldLine[], deals: readonly BundleRule[]): boolean {
  const shares = dealShares(lines, new Map(lines.map(({ id, quantity }) => [id, quantity])), deals);
  return lines.every((line) => shares.get(line.id) === dealsOff(line));
}
