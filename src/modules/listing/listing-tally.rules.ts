import type { Count, ListingCounts, ShippingWay } from './listing-scope.rules.ts';

/** Counts while they are made, each at its id. */
export type ListingTally = {
  total: number;
  lowest: number;
  highest: number;
  categories: Int32Array;
  brands: Int32Array;
  collections: Int32Array;
  values: Int32Array;
  /** By whole stars of the average, 4 for 5 as well. */
  ratings: Int32Array;
  inStock: number;
  /** At the place of each way of delivery. */
  shipping: Int32Array;
};

export function newTally(largestId: number, shippingWays: number): ListingTally {
  const perId = () => new Int32Array(largestId + 1);
  return {
    total: 0,
    lowest: Number.POSITIVE_INFINITY,
    highest: Number.NEGATIVE_INFINITY,
    categories: perId(),
    brands: perId(),
    collections: perId(),
    values: perId(),
    ratings: new Int32Array(5),
    inStock: 0,
    shipping: new Int32Array(shippingWays),
  };
}

/** What is counted in parts of a list, together. */
export function addTally(sum: ListingTally, part: ListingTally): void {
  sum.total += part.total;
  sum.inStock += part.inStock;
  sum.lowest = Math.min(sum.lowest, part.lowest);
  sum.highest = Math.max(sum.highest, part.highest);
  for (const name of COUNTS) {
    const [to, from] = [sum[name], part[name]];
    for (let id = 0; id < from.length; id++) to[id] = (to[id] ?? 0) + (from[id] ?? 0);
  }
}

const COUNTS = ['categories', 'brands', 'collections', 'values', 'ratings', 'shipping'] as const;

export function toldCounts(tally: ListingTally, ways: readonly ShippingWay[]): ListingCounts {
  const isEmpty = tally.lowest > tally.highest;
  return {
    total: tally.total,
    lowest: isEmpty ? null : tally.lowest,
    highest: isEmpty ? null : tally.highest,
    categories: counted(tally.categories),
    brands: counted(tally.brands),
    collections: counted(tally.collections),
    values: counted(tally.values),
    ratings: [1, 2, 3, 4].map((id) => ({ id, count: tally.ratings.slice(id).reduce((sum, count) => sum + count, 0) })),
    inStock: tally.inStock,
    shipping: ways.map(({ id }, nth) => ({ id, count: tally.shipping[nth] ?? 0 })),
  };
}

/** What was counted at all. */
export function counted(counts: Int32Array): Count[] {
  return Array.from(counts, (count, id) => ({ id, count })).filter(({ count }) => count > 0);
}
