import { split, sumOf } from '../../kernel/money.ts';
import type { Order, OrderPackage, Pieces } from '../orders/order.rules.ts';
import type { BundleRule } from '../pricing/bundle.rules.ts';
import { type SoldLine, worthOfKept } from '../pricing/split-refund.rules.ts';

/** What a refund is for, in minor units; `tax` is contained in `amount`. */
export type RefundParts = {
  /** A line that stays costs more where its deal no longer holds: no pieces, and less than nothing. */
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  /** Delivery, which goes back with the last piece of its package, and fees, which go back with the last of all. */
  charges: { amount: number; tax: number };
  /** What of all that does not go back, such as for wear. */
  withheld?: number;
};

export type RefundSplit = RefundParts & { amount: number };

export type Splittable = Pick<Order, 'totals'> & {
  lines: readonly (SoldLine & { packageId: string })[];
  packages: readonly Pick<OrderPackage, 'id' | 'shipping'>[];
};

const NOTHING: RefundSplit = { lines: [], charges: { amount: 0, tax: 0 }, amount: 0 };

/**
 * What is owed now that `gone` is no longer with the buyer, beside what `given` was for. Always counted from what was
 * paid and what the rest costs, so that any order of parts comes to what was paid, to the minor unit; a part never
 * costs the buyer anything.
 */
export function refundSplit(
  order: Splittable,
  gone: readonly Pieces[],
  { given = [], deals = [] }: { given?: readonly RefundParts[]; deals?: readonly BundleRule[] } = {},
): RefundSplit {
  const { pricesIncludeTax } = order.totals;
  const left = new Map(
    order.lines.map(({ id, quantity }) => {
      const taken = sumOf(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
      return [id, Math.max(0, quantity - taken)] as const;
    }),
  );
  const all = worthOfKept(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax,
    deals,
  });
  const kept = worthOfKept(order.lines, left, { pricesIncludeTax, deals });
  const lines = order.lines.flatMap(({ id, quantity }) => {
    const past = given.flatMap((parts) => parts.lines).filter(({ lineId }) => lineId === id);
    const part = {
      lineId: id,
      quantity: sumOf([quantity, -(left.get(id) ?? 0), ...past.map((one) => -one.quantity)]),
      amount: sumOf([all.get(id)?.amount ?? 0, -(kept.get(id)?.amount ?? 0), ...past.map((one) => -one.amount)]),
      tax: sumOf([all.get(id)?.tax ?? 0, -(kept.get(id)?.tax ?? 0), ...past.map((one) => -one.tax)]),
    };
    return part.quantity === 0 && part.amount === 0 && part.tax === 0 ? [] : [part];
  });
  const due = chargesDue(order, left);
  const charges = {
    amount: sumOf([due.amount, ...given.map((parts) => -parts.charges.amount)]),
    tax: sumOf([due.tax, ...given.map((parts) => -parts.charges.tax)]),
  };
  const amount = sumOf([...lines.map((line) => line.amount), charges.amount]);
  return amount > 0 ? { lines, charges, amount } : NOTHING;
}

/** Of what was paid beside the goods, the part for packages of which nothing stays; fees with the last of them. */
function chargesDue(order: Splittable, left: ReadonlyMap<string, number>): { amount: number; tax: number } {
  const { lines, packages, totals } = order;
  const isGone = packages.map(({ id }) => lines.every((line) => line.packageId !== id || left.get(line.id) === 0));
  const isOver = isGone.every(Boolean);
  const weights = [...packages.map(({ shipping }) => shipping), totals.codFee];
  const due = (amount: number) => sumOf(split(amount, weights).filter((_, index) => isGone[index] ?? isOver));
  const { amount, tax } = chargesOf(order);
  return { amount: due(amount), tax: due(tax) };
}

/** What was paid beside the goods. */
function chargesOf({ lines, totals }: Splittable): { amount: number; tax: number } {
  const goods = lines.map(({ total, discount, tax }) => sumOf([total, -discount, totals.pricesIncludeTax ? 0 : tax]));
  const tax = sumOf([totals.tax, -sumOf(lines.map((line) => line.tax))]);
  return { amount: sumOf([totals.grand, -sumOf(goods)]), tax };
}
