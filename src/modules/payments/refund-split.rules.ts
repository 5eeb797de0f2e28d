import { split, sumOf } from '../../kernel/money.ts';
import type { Order, OrderPackage, Pieces } from '../orders/order.rules.ts';
import type { BundleRule } from '../pricing/bundle.rules.ts';
import { type SoldLine, type Worth, worthOfKept } from '../pricing/split-refund.rules.ts';

/** Parts of a refund, in minor units; `tax` is contained in `amount`. */
export type RefundParts = {
  /**
   * A remaining line becomes more expensive when its bundle deal no longer applies: quantity 0 and a negative amount.
   */
  lines: { lineId: string; quantity: number; amount: number; tax: number }[];
  /** Delivery, refunded with the last item of its shipment, and fees, refunded with the last item of the order. */
  charges: { amount: number; tax: number };
  /** Amount withheld from the refund, such as for wear; negative where a withheld amount is refunded after all. */
  withheld?: number;
  /**
   * A goodwill refund without returned items: it reduces the price of the remaining items. `quantity` is the number of
   * items it is spread over.
   */
  isCut?: boolean;
};

export type RefundSplit = RefundParts & { amount: number };

export type Splittable = Pick<Order, 'totals'> & {
  lines: readonly (SoldLine & { packageId: string })[];
  packages: readonly Pick<OrderPackage, 'id' | 'shipping'>[];
};

const NOTHING: RefundSplit = { lines: [], charges: { amount: 0, tax: 0 }, amount: 0 };

/**
 * Calculates the refund for the items `gone`, less the refunds `given`. It is always computed from the paid total and
 * the price of the remaining items, so that partial refunds in any order add up to the paid total, to the minor unit; a
 * partial return never costs the buyer anything.
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

/** Price of the remaining items less goodwill refunds. */
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
 * Allocates a goodwill refund: first to the goods in proportion to their price, then to delivery and fees, and then to
 * amounts withheld before.
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

/** Charges to refund: those of shipments without remaining items; fees with the last of them. */
function chargesDue(order: Splittable, left: ReadonlyMap<string, number>): { amount: number; tax: number } {
  const { lines, packages, totals } = order;
  const isGone = packages.map(({ id }) => lines.every((line) => line.packageId !== id || left.get(line.id) === 0));
  const isOver = isGone.every(Boolean);
  const weights = [...packages.map(({ shipping }) => shipping), totals.codFee];
  const due = (amount: number) => sumOf(split(amount, weights).filter((_, index) => isGone[index] ?? isOver));
  const { amount, tax } = chargesOf(order);
  return { amount: due(amount), tax: due(tax) };
}

/** Charges besides the goods: delivery, fees and their tax. */
function chargesOf({ lines, totals }: Splittable): { amount: number; tax: number } {
  const goods = lines.map(({ total, discount, tax }) => sumOf([total, -discount, totals.pricesIncludeTax ? 0 : tax]));
  const tax = sumOf([totals.tax, -sumOf(lines.map((line) => line.tax))]);
  return { amount: sumOf([totals.grand, -sumOf(goods)]), tax };
}
