import type { Count, ListingCounts, ShippingThreshold } from '../query/listing-scope.rules.ts';

/** Facet counters, indexed by id. */
export type FacetCounters = {
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

export function createFacetCounters(largestId: number, shippingWays: number): FacetCounters {
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

export function toListingCounts(counters: FacetCounters, ways: readonly ShippingThreshold[]): ListingCounts {
  const isEmpty = counters.lowest > counters.highest;
  return {
    total: counters.total,
    lowest: isEmpty ? null : counters.lowest,
    highest: isEmpty ? null : counters.highest,
    categories: toCounts(counters.categories),
    brands: toCounts(counters.brands),
    collections: toCounts(counters.collections),
    values: toCounts(counters.values),
    ratings: [1, 2, 3, 4].map((id) => ({ id, count: counters.ratings[id] ?? 0 })),
    inStock: counters.inStock,
    fits: counters.fits,
    shipping: ways.map(({ id }, nth) => ({ id, count: counters.shipping[nth] ?? 0 })),
  };
}

/** The counts above 0. */
export function toCounts(counts: Int32Array): Count[] {
  return Array.from(counts, (count, id) => ({ id, count })).filter(({ count }) => count > 0);
}
