import { basisPointsOf, split, sumOf, times } from '../../kernel/money.ts';

/** What a deal asks and gives; prices are minor units. */
export type BundleTerms =
  /** Of these products `buy` pieces paid make the `free` cheapest ones free. */
  | { kind: 'some-free'; buy: number; free: number }
  /** All members together cost this. */
  | { kind: 'set-price'; price: number }
  /** All members together cost that much less. */
  | { kind: 'set-percent'; basisPoints: number };

export type BundleRule = {
  id: number;
  terms: BundleTerms;
  /** How often one order may use it. */
  maxPerOrder: number;
  /** The members of a set with the pieces it needs of each; the products of which some are free. */
  items: readonly { productId: number; quantity: number }[];
};

/** A line that may be part of deals. */
export type BundleLine = { id: string; productId: number; price: number; quantity: number };

/** A deal that holds: how often, what it saves, and how much of that each line bears. */
export type AppliedBundle = { id: number; times: number; saving: number; shares: { lineId: string; saving: number }[] };

/** Some pieces of one price, out of one line where it is in a cart. */
type Pieces = { lineId: string; price: number; quantity: number };

/** What the terms take off these pieces, which are enough for the deal once; never more than they cost. */
export function bundleSaving(terms: BundleTerms, pieces: readonly Omit<Pieces, 'lineId'>[]): number {
  const sum = sumOf(pieces.map(({ price, quantity }) => times(price, quantity)));
  if (terms.kind === 'set-price') return Math.max(0, sumOf([sum, -terms.price]));
  if (terms.kind === 'set-percent') return basisPointsOf(sum, terms.basisPoints);
  const cheapest = take(
    pieces.toSorted((a, b) => a.price - b.price),
    terms.free,
  );
  return sumOf((cheapest ?? []).map(({ price, quantity }) => times(price, quantity)));
}

/**
 * The deals that hold for these lines. A piece is part of one deal at most: what saves most is taken first, and again
 * as long as there are pieces and the deal may be used. Where that is equal, the deal that comes first.
 */
export function applyBundles(deals: readonly BundleRule[], lines: readonly BundleLine[]): AppliedBundle[] {
  // dearest first, so that a shopper saves most; by id, so that the order of the lines decides nothing
  const left = lines.toSorted((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1)).map((line) => ({ ...line }));
  const used = new Map<number, { times: number; saving: number; pieces: Pieces[] }>();
  for (;;) {
    const [best] = deals
      .filter(({ id, maxPerOrder }) => (used.get(id)?.times ?? 0) < maxPerOrder)
      .flatMap((deal) => once(deal, left))
      .toSorted((a, b) => b.saving - a.saving);
    if (!best) break;
    const before = used.get(best.id) ?? { times: 0, saving: 0, pieces: [] };
    const pieces = [...before.pieces, ...best.pieces];
    used.set(best.id, { times: before.times + 1, saving: sumOf([before.saving, best.saving]), pieces });
    for (const { lineId, quantity } of best.pieces) {
      const line = left.find(({ id }) => id === lineId);
      if (line) line.quantity -= quantity;
    }
  }
  return [...used].map(([id, { times: often, saving, pieces }]) => {
    return { id, times: often, saving, shares: sharesOf(saving, pieces) };
  });
}

type Once = { id: number; saving: number; pieces: Pieces[] };

/** The deal once, out of what is left; nothing where it lacks something or saves nothing. */
function once({ id, terms, items }: BundleRule, left: readonly BundleLine[]): Once[] {
  const of = (productIds: readonly number[]) =>
    left
      .filter(({ productId }) => productIds.includes(productId))
      .map((line) => ({ lineId: line.id, price: line.price, quantity: line.quantity }));
  const parts =
    terms.kind === 'some-free'
      ? [take(of(items.map(({ productId }) => productId)), terms.buy + terms.free)]
      : items.map(({ productId, quantity }) => take(of([productId]), quantity));
  const pieces = parts.flatMap((part) => part ?? []);
  if (pieces.length === 0 || parts.includes(null)) return [];
  const saving = bundleSaving(terms, pieces);
  return saving > 0 ? [{ id, saving, pieces }] : [];
}

/** So many of the pieces, the first first; null where there are not as many. */
function take<Some extends { quantity: number }>(pieces: readonly Some[], wanted: number): Some[] | null {
  let missing = wanted;
  const taken = pieces.flatMap((some) => {
    const quantity = Math.min(missing, some.quantity);
    missing -= quantity;
    return quantity > 0 ? [{ ...some, quantity }] : [];
  });
  return missing > 0 ? null : taken;
}

/** Every line bears what its pieces are worth, so that tax and refunds know what was paid for each. */
function sharesOf(saving: number, pieces: readonly Pieces[]): AppliedBundle['shares'] {
  const worth = new Map<string, number>();
  for (const { lineId, price, quantity } of pieces)
    worth.set(lineId, sumOf([worth.get(lineId) ?? 0, times(price, quantity)]));
  const shares = split(saving, [...worth.values()]);
  return [...worth.keys()].map((lineId, place) => ({ lineId, saving: shares[place] ?? 0 }));
}
