import type { Count, ListingCounts, ShippingWay } from './listing-scope.rules.ts';

/** Facet counters, indexed by id. */
export type ListingTally = {
  total: number;
  lowest: number;
  highest: number;
  categories: Int32Array;
  brands: Int32Array;
  collections: Int32Array;
  values: Int32Array;
  /** By stars: products with at least that average rating. */
  ratings: Int32Array;
  inStock: number;
  fits: number;
  /** By index of the delivery option. */
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
    ratings: new Int32Array(6),
    inStock: 0,
    fits: 0,
    shipping: new Int32Array(shippingWays),
  };
}

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
    ratings: [1, 2, 3, 4].map((id) => ({ id, count: tally.ratings[id] ?? 0 })),
    inStock: tally.inStock,
    fits: tally.fits,
    shipping: ways.map(({ id }, nth) => ({ id, count: tally.shipping[nth] ?? 0 })),
  };
}

/** The counts above 0. */
export function counted(counts: Int32Array): Count[] {
  return Array.from(counts, (count, id) => ({ id, count })).filter(({ count }) => count > 0);
}
