import { split, sumOf } from '../../kernel/money.ts';
import type { Order, OrderPackage, Pieces } from '../orders/order.rules.ts';
import type { BundleRule } from '../pricing/bundle.rules.ts';
import { type SoldLine, type Worth, worthOfKept } from '../pricing/split-refund.rules.ts';

/** What a refund is for, in minor units; `tax` is contained in `amount`. */
export type RefundParts = {
  /** A line that stays costs more where its deal no longer holds: no pieces, and less than nothing. */
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  /** Delivery, which goes back with the last piece of its package, and fees, which go back with the last of all. */
  charges: { amount: number; tax: number };
  /** What of all that does not go back, such as for wear; less than nothing where some of that goes back after all. */
  withheld?: number;
  /** For no piece that is gone: the price of what stays is less by it. `quantity` is then over how many it is spread. */
  isCut?: boolean;
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
  const left = piecesStaying(order, gone);
  const all = worthOfKept(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax,
    deals,
  });
  const kept = worthOfKept(order.lines, left, { pricesIncludeTax, deals });
  const pieces = given.filter(({ isCut = false }) => !isCut);
  const lines = order.lines.flatMap(({ id, quantity }) => {
    const stays = left.get(id) ?? 0;
    const past = given.flatMap((parts) => linesOf(parts, id));
    const cuts = given.filter(({ isCut = false }) => isCut).flatMap((parts) => linesOf(parts, id));
    const taken = pieces.flatMap((parts) => linesOf(parts, id));
    const worth = cutBy(kept.get(id) ?? FREE, cuts, stays);
    const part = {
      lineId: id,
      quantity: sumOf([quantity, -stays, ...taken.map((one) => -one.quantity)]),
      amount: sumOf([all.get(id)?.amount ?? 0, -worth.amount, ...past.map((one) => -one.amount)]),
      tax: sumOf([all.get(id)?.tax ?? 0, -worth.tax, ...past.map((one) => -one.tax)]),
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

const FREE: Worth = { amount: 0, tax: 0 };

function linesOf({ lines }: RefundParts, id: string): RefundParts['lines'] {
  return lines.filter(({ lineId }) => lineId === id);
}

/** What pieces that stay cost beside what was given back of their price. */
function cutBy({ amount, tax }: Worth, cuts: RefundParts['lines'], stays: number): Worth {
  const share = (whole: number, pieces: number) => {
    const bears = Math.min(stays, pieces);
    return pieces === 0 ? 0 : (split(whole, [bears, pieces - bears])[0] ?? 0);
  };
  const less = {
    amount: sumOf([amount, ...cuts.map((cut) => -share(cut.amount, cut.quantity))]),
    tax: sumOf([tax, ...cuts.map((cut) => -share(cut.tax, cut.quantity))]),
  };
  return less.amount > 0 ? { amount: less.amount, tax: Math.max(0, less.tax) } : FREE;
}

/**
 * What an amount is for that goes back for no piece: a cut of what the goods still cost, all alike; beyond that of
 * delivery and fees, and then of what was kept back before.
 */
export function cutSplit(
  order: Splittable,
  amount: number,
  { gone, given = [] }: { gone: readonly Pieces[]; given?: readonly RefundParts[] },
): RefundParts {
  const left = piecesStaying(order, gone);
  const all = worthOfKept(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax: order.totals.pricesIncludeTax,
    deals: [],
  });
  const open = order.lines.map(({ id }) => {
    const past = given.flatMap((parts) => linesOf(parts, id));
    return {
      amount: Math.max(0, sumOf([all.get(id)?.amount ?? 0, ...past.map((one) => -one.amount)])),
      tax: Math.max(0, sumOf([all.get(id)?.tax ?? 0, ...past.map((one) => -one.tax)])),
    };
  });
  const ofGoods = Math.min(amount, sumOf(open.map((line) => line.amount)));
  const shares = split(
    ofGoods,
    open.map((line) => line.amount),
  );
  const lines = order.lines.flatMap(({ id }, index) => {
    const [share = 0, rest = FREE] = [shares[index], open[index]];
    const tax = split(rest.tax, [share, rest.amount - share])[0] ?? 0;
    return share > 0 ? [{ lineId: id, quantity: left.get(id) ?? 0, amount: share, tax }] : [];
  });
  const paid = chargesOf(order);
  const beside = Math.max(0, sumOf([paid.amount, ...given.map(({ charges }) => -charges.amount)]));
  const besideTax = Math.max(0, sumOf([paid.tax, ...given.map(({ charges }) => -charges.tax)]));
  const ofCharges = Math.min(sumOf([amount, -ofGoods]), beside);
  const keptBack = sumOf(given.map(({ withheld = 0 }) => withheld));
  const after = Math.min(sumOf([amount, -ofGoods, -ofCharges]), Math.max(0, keptBack));
  return {
    lines,
    charges: { amount: ofCharges, tax: split(besideTax, [ofCharges, beside - ofCharges])[0] ?? 0 },
    ...(after > 0 && { withheld: -after }),
    isCut: true,
  };
}

function piecesStaying({ lines }: Splittable, gone: readonly Pieces[]): Map<string, number> {
  return new Map(
    lines.map(({ id, quantity }) => {
      const taken = sumOf(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
      return [id, Math.max(0, quantity - taken)] as const;
    }),
  );
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
