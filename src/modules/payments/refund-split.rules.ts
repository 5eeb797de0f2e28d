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
  const quantities = piecesStaying(order, gone);
  const fullWorth = worthOfKept(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax,
    deals,
  });
  const remainingWorth = worthOfKept(order.lines, quantities, { pricesIncludeTax, deals });
  const itemParts = given.filter(({ isCut = false }) => !isCut);
  const lines = order.lines.flatMap(({ id, quantity }) => {
    const remaining = quantities.get(id) ?? 0;
    const refunded = given.flatMap((parts) => linesOf(parts, id));
    const goodwill = given.filter(({ isCut = false }) => isCut).flatMap((parts) => linesOf(parts, id));
    const itemRefunds = itemParts.flatMap((parts) => linesOf(parts, id));
    const worth = cutBy(remainingWorth.get(id) ?? FREE, goodwill, remaining);
    const part = {
      lineId: id,
      quantity: sumOf([quantity, -remaining, ...itemRefunds.map((one) => -one.quantity)]),
      amount: sumOf([fullWorth.get(id)?.amount ?? 0, -worth.amount, ...refunded.map((one) => -one.amount)]),
      tax: sumOf([fullWorth.get(id)?.tax ?? 0, -worth.tax, ...refunded.map((one) => -one.tax)]),
    };
    return part.quantity === 0 && part.amount === 0 && part.tax === 0 ? [] : [part];
  });
  const due = chargesDue(order, quantities);
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
function cutBy({ amount, tax }: Worth, goodwill: RefundParts['lines'], remaining: number): Worth {
  const share = (total: number, pieces: number) => {
    const covered = Math.min(remaining, pieces);
    return pieces === 0 ? 0 : (split(total, [covered, pieces - covered])[0] ?? 0);
  };
  const reduced = {
    amount: sumOf([amount, ...goodwill.map((cut) => -share(cut.amount, cut.quantity))]),
    tax: sumOf([tax, ...goodwill.map((cut) => -share(cut.tax, cut.quantity))]),
  };
  return reduced.amount > 0 ? { amount: reduced.amount, tax: Math.max(0, reduced.tax) } : FREE;
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
  const quantities = piecesStaying(order, gone);
  const fullWorth = worthOfKept(order.lines, new Map(order.lines.map(({ id, quantity }) => [id, quantity])), {
    pricesIncludeTax: order.totals.pricesIncludeTax,
    deals: [],
  });
  const open = order.lines.map(({ id }) => {
    const refunded = given.flatMap((parts) => linesOf(parts, id));
    return {
      amount: Math.max(0, sumOf([fullWorth.get(id)?.amount ?? 0, ...refunded.map((one) => -one.amount)])),
      tax: Math.max(0, sumOf([fullWorth.get(id)?.tax ?? 0, ...refunded.map((one) => -one.tax)])),
    };
  });
  const goodsPart = Math.min(amount, sumOf(open.map((line) => line.amount)));
  const shares = split(
    goodsPart,
    open.map((line) => line.amount),
  );
  const lines = order.lines.flatMap(({ id }, index) => {
    const [share = 0, rest = FREE] = [shares[index], open[index]];
    const tax = split(rest.tax, [share, rest.amount - share])[0] ?? 0;
    return share > 0 ? [{ lineId: id, quantity: quantities.get(id) ?? 0, amount: share, tax }] : [];
  });
  const paid = chargesOf(order);
  const openCharges = Math.max(0, sumOf([paid.amount, ...given.map(({ charges }) => -charges.amount)]));
  const openChargesTax = Math.max(0, sumOf([paid.tax, ...given.map(({ charges }) => -charges.tax)]));
  const chargesPart = Math.min(sumOf([amount, -goodsPart]), openCharges);
  const withheld = sumOf(given.map(({ withheld = 0 }) => withheld));
  const withheldPart = Math.min(sumOf([amount, -goodsPart, -chargesPart]), Math.max(0, withheld));
  return {
    lines,
    charges: { amount: chargesPart, tax: split(openChargesTax, [chargesPart, openCharges - chargesPart])[0] ?? 0 },
    ...(withheldPart > 0 && { withheld: -withheldPart }),
    isCut: true,
  };
}

function piecesStaying({ lines }: Splittable, gone: readonly Pieces[]): Map<string, number> {
  return new Map(
    lines.map(({ id, quantity }) => {
      const removed = sumOf(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
      return [id, Math.max(0, quantity - removed)] as const;
    }),
  );
}

/** Charges to refund: those of shipments without remaining items; fees with the last of them. */
function chargesDue(order: Splittable, quantities: ReadonlyMap<string, number>): { amount: number; tax: number } {
  const { lines, packages, totals } = order;
  const isGone = packages.map(({ id }) =>
    lines.every((line) => line.packageId !== id || quantities.get(line.id) === 0),
  );
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
