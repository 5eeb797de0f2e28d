import { basisPointsOf, includedShare, split, sumOf } from '../../kernel/money.ts';
import { applyBundles, type BundleRule } from './bundle.rules.ts';

/** A line as it was bought, in minor units. */
export type SoldLine = {
  id: string;
  /** Of goods; a repair is part of no deal. */
  productId?: number;
  unitPrice: number;
  quantity: number;
  total: number;
  /** Its share of deals and voucher. */
  discount: number;
  /** The voucher's part of that. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
};

/** What is paid for a line; `tax` is contained in `amount`. */
export type Worth = { amount: number; tax: number };

type Bill = { pricesIncludeTax: boolean; deals: readonly BundleRule[] };

/**
 * What the pieces that stay cost: at the prices they were bought at, with the deals that still hold among them, and
 * their share of the voucher. Nothing stays, nothing is paid; everything stays, and it is what was paid, to the cent.
 * Where `deals` no longer explain what the order saved, each piece keeps its share of it.
 */
export function worthOfKept(
  lines: readonly SoldLine[],
  kept: ReadonlyMap<string, number>,
  { pricesIncludeTax, deals }: Bill,
): Map<string, Worth> {
  const shares = explain(lines, deals) ? dealShares(lines, kept, deals) : null;
  return new Map(
    lines.map((line) => {
      const pieces = Math.min(kept.get(line.id) ?? 0, line.quantity);
      const part = (amount: number) => split(amount, [pieces, line.quantity - pieces])[0] ?? 0;
      const byShare = part(dealsOff(line));
      const off = pieces === 0 || shares === null ? byShare : (shares.get(line.id) ?? 0);
      const goods = Math.max(0, sumOf([part(line.total), -off, -part(line.voucherDiscount)]));
      const taxOf = pricesIncludeTax ? includedShare : basisPointsOf;
      const tax = off === byShare ? part(line.tax) : taxOf(goods, line.taxBasisPoints);
      return [line.id, { amount: pricesIncludeTax ? goods : sumOf([goods, tax]), tax }];
    }),
  );
}

function dealsOff({ discount, voucherDiscount }: SoldLine): number {
  return sumOf([discount, -voucherDiscount]);
}

function dealShares(
  lines: readonly SoldLine[],
  kept: ReadonlyMap<string, number>,
  deals: readonly BundleRule[],
): Map<string, number> {
  const staying = lines.flatMap(({ id, productId, unitPrice, quantity }) => {
    if (productId === undefined) return [];
    return [{ id, productId, price: unitPrice, quantity: Math.min(kept.get(id) ?? 0, quantity) }];
  });
  const shares = applyBundles(deals, staying).flatMap((deal) => deal.shares);
  return new Map(
    lines.map(({ id }) => [id, sumOf(shares.filter(({ lineId }) => lineId === id).map(({ saving }) => saving))]),
  );
}

/** Whether the deals, as they are known today, save what was saved on the day of the order. */
function explain(lines: readonly SoldLine[], deals: readonly BundleRule[]): boolean {
  const shares = dealShares(lines, new Map(lines.map(({ id, quantity }) => [id, quantity])), deals);
  return lines.every((line) => shares.get(line.id) === dealsOff(line));
}
