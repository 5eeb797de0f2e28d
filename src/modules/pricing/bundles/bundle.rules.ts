import { allocateAmount, applyBasisPoints, multiplyAmount, sumAmounts } from '../../../kernel/money.ts';

/** Terms of a bundle deal; prices are minor units. */
export type BundleTerms =
  /** Of these products, `buy` paid items make the `free` cheapest ones free. */
  | { kind: 'some-free'; buy: number; free: number }
  /** All items together have this price. */
  | { kind: 'set-price'; price: number }
  /** All items together get this percentage off. */
  | { kind: 'set-percent'; basisPoints: number };

export type BundleRule = {
  id: number;
  terms: BundleTerms;
  /** Limit per order. */
  maxPerOrder: number;
  /** Products of a set with their quantities; or the products of which some are free. */
  items: readonly { productId: number; quantity: number }[];
};

/** A cart line that may belong to bundle deals. */
export type BundleCandidate = { id: string; productId: number; price: number; quantity: number };

/** An applied deal: how often, the saving, and each line's share of it. */
export type AppliedBundle = { id: number; times: number; saving: number; shares: { lineId: string; saving: number }[] };

/** Items of one line at one price. */
type BundleItems = { lineId: string; price: number; quantity: number };

/** Saving of one application of the terms to these items; never more than their price. */
export function calculateSaving(terms: BundleTerms, pieces: readonly Omit<BundleItems, 'lineId'>[]): number {
  const sum = sumAmounts(pieces.map(({ price, quantity }) => multiplyAmount(price, quantity)));
  if (terms.kind === 'set-price') return Math.max(0, sumAmounts([sum, -terms.price]));
  if (terms.kind === 'set-percent') return applyBasisPoints(sum, terms.basisPoints);
  const cheapest = takeItems(
    pieces.toSorted((a, b) => a.price - b.price),
    terms.free,
  );
  return sumAmounts((cheapest ?? []).map(({ price, quantity }) => multiplyAmount(price, quantity)));
}

/**
 * Applies deals to lines. An item belongs to at most one deal: the deal with the largest saving is applied first, and
 * again while items and its limit allow it. On equal savings the first deal wins.
 */
export function applyBundles(deals: readonly BundleRule[], lines: readonly BundleCandidate[]): AppliedBundle[] {
  // most expensive first, for the largest saving; then by id, so that the order of the lines has no effect
  const remaining = lines.toSorted((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1)).map((line) => ({ ...line }));
  const applied = new Map<number, { times: number; saving: number; pieces: BundleItems[] }>();
  for (;;) {
    const [best] = deals
      .filter(({ id, maxPerOrder }) => (applied.get(id)?.times ?? 0) < maxPerOrder)
      .flatMap((deal) => applyOnce(deal, remaining))
      .toSorted((a, b) => b.saving - a.saving);
    if (!best) break;
    const before = applied.get(best.id) ?? { times: 0, saving: 0, pieces: [] };
    const pieces = [...before.pieces, ...best.pieces];
    applied.set(best.id, { times: before.times + 1, saving: sumAmounts([before.saving, best.saving]), pieces });
    for (const { lineId, quantity } of best.pieces) {
      const line = remaining.find(({ id }) => id === lineId);
      if (line) line.quantity -= quantity;
    }
  }
  return [...applied].map(([id, { times: often, saving, pieces }]) => {
    return { id, times: often, saving, shares: splitSaving(saving, pieces) };
  });
}

type BundleApplication = { id: number; saving: number; pieces: BundleItems[] };

/** Applies a deal once to the remaining items; empty when items are missing or nothing is saved. */
function applyOnce({ id, terms, items }: BundleRule, remaining: readonly BundleCandidate[]): BundleApplication[] {
  const itemsOf = (productIds: readonly number[]) =>
    remaining
      .filter(({ productId }) => productIds.includes(productId))
      .map((line) => ({ lineId: line.id, price: line.price, quantity: line.quantity }));
  const parts =
    terms.kind === 'some-free'
      ? [takeItems(itemsOf(items.map(({ productId }) => productId)), terms.buy + terms.free)]
      : items.map(({ productId, quantity }) => takeItems(itemsOf([productId]), quantity));
  const pieces = parts.flatMap((part) => part ?? []);
  if (pieces.length === 0 || parts.includes(null)) return [];
  const saving = calculateSaving(terms, pieces);
  return saving > 0 ? [{ id, saving, pieces }] : [];
}

/** Takes the first `wanted` items; null when there are fewer. */
function takeItems<Some extends { quantity: number }>(pieces: readonly Some[], wanted: number): Some[] | null {
  let missing = wanted;
  const taken = pieces.flatMap((some) => {
    const quantity = Math.min(missing, some.quantity);
    missing -= quantity;
    return quantity > 0 ? [{ ...some, quantity }] : [];
  });
  return missing > 0 ? null : taken;
}

/**
 * Splits a saving over the lines in proportion to their items' prices, so that tax and refunds know what was paid for
 * each.
 */
function splitSaving(saving: number, pieces: readonly BundleItems[]): AppliedBundle['shares'] {
  const worth = new Map<string, number>();
  for (const { lineId, price, quantity } of pieces)
    worth.set(lineId, sumAmounts([worth.get(lineId) ?? 0, multiplyAmount(price, quantity)]));
  const shares = allocateAmount(saving, [...worth.values()]);
  return [...worth.keys()].map((lineId, index) => ({ lineId, saving: shares[index] ?? 0 }));
}
