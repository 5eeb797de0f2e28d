import { allocateAmount, applyBasisPoints, calculateIncludedTax, sumAmounts } from '../../kernel/money.ts';
import { applyBundles, type BundleRule } from './bundles/bundle.rules.ts';

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
export type LinePrice = { amount: number; tax: number };

type RefundPricing = { pricesIncludeTax: boolean; deals: readonly BundleRule[] };

/**
 * Price of the remaining items: at their original unit prices, with the deals that still apply to them and their share
 * of the voucher. It is zero when nothing remains, and exactly the paid amount when everything remains. Where `deals`
 * no longer reproduce the order's discount, each item keeps its share of the discount.
 */
export function priceRemainingLines(
  lines: readonly SoldLine[],
  remaining: ReadonlyMap<string, number>,
  { pricesIncludeTax, deals }: RefundPricing,
): Map<string, LinePrice> {
  const shares = dealsExplainDiscount(lines, deals) ? splitDeals(lines, remaining, deals) : null;
  return new Map(
    lines.map((line) => {
      const pieces = Math.min(remaining.get(line.id) ?? 0, line.quantity);
      const part = (amount: number) => allocateAmount(amount, [pieces, line.quantity - pieces])[0] ?? 0;
      const byShare = part(dealDiscount(line));
      const off = pieces === 0 || shares === null ? byShare : (shares.get(line.id) ?? 0);
      const goods = Math.max(0, sumAmounts([part(line.total), -off, -part(line.voucherDiscount)]));
      const taxOn = pricesIncludeTax ? calculateIncludedTax : applyBasisPoints;
      const tax = off === byShare ? part(line.tax) : taxOn(goods, line.taxBasisPoints);
      return [line.id, { amount: pricesIncludeTax ? goods : sumAmounts([goods, tax]), tax }];
    }),
  );
}

function dealDiscount({ discount, voucherDiscount }: SoldLine): number {
  return sumAmounts([discount, -voucherDiscount]);
}

function splitDeals(
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
    lines.map(({ id }) => [id, sumAmounts(shares.filter(({ lineId }) => lineId === id).map(({ saving }) => saving))]),
  );
}

/** Whether the current deals reproduce the discount of the order. */
function dealsExplainDiscount(lines: readonly SoldLine[], deals: readonly BundleRule[]): boolean {
  const shares = splitDeals(lines, new Map(lines.map(({ id, quantity }) => [id, quantity])), deals);
  return lines.every((line) => shares.get(line.id) === dealDiscount(line));
}
