import type { Count, ListingCounts, ShippingThreshold } from '../query/listing-scope.rules.ts';
import type { ListingFilter } from './filter-kinds.rules.ts';
import { ALL_FILTERS } from './list-filters.rules.ts';

/** Facet counters. */
export type FacetCounters = {
  total: number;
  /** Lowest and highest price. */
  lowest: number;
  highest: number;
  categories: Int32Array;
  /** By filter name. Indexed by id or step; for a delivery option by its place in the scope; 0 for a flag or device. */
  byFilter: ReadonlyMap<string, Int32Array>;
};

export function createFacetCounters(largestId: number, deliveryOptions: number): FacetCounters {
  return {
    total: 0,
    lowest: Number.POSITIVE_INFINITY,
    highest: Number.NEGATIVE_INFINITY,
    categories: new Int32Array(largestId + 1),
    byFilter: new Map(
      ALL_FILTERS.map((filter) => [filter.name, new Int32Array(measureCounter(filter, largestId, deliveryOptions))]),
    ),
  };
}

function measureCounter(filter: ListingFilter, largestId: number, deliveryOptions: number): number {
  switch (filter.kind) {
    case 'flag':
    case 'device':
      return 1;
    case 'minimum':
      return (filter.steps.at(-1) ?? 0) + 1;
    case 'delivery':
      return deliveryOptions;
    case 'price':
      return 0;
    case 'choice':
    case 'values':
      return largestId + 1;
  }
}

export function getCounter({ byFilter }: FacetCounters, { name }: ListingFilter): Int32Array {
  return byFilter.get(name) ?? new Int32Array(0);
}

export function toListingCounts(counters: FacetCounters, options: readonly ShippingThreshold[]): ListingCounts {
  const byFacet = ALL_FILTERS.map((filter) => [filter.facet, toFilterCounts(filter, counters, options)]);
  return Object.assign(Object.fromEntries(byFacet) as Omit<ListingCounts, 'total' | 'categories'>, {
    total: counters.total,
    categories: toCounts(counters.categories),
  });
}

function toFilterCounts(filter: ListingFilter, counters: FacetCounters, options: readonly ShippingThreshold[]) {
  const counter = getCounter(counters, filter);
  switch (filter.kind) {
    case 'flag':
    case 'device':
      return counter[0] ?? 0;
    case 'minimum':
      return filter.offered.map((id) => ({ id, count: counter[id] ?? 0 }));
    case 'delivery':
      return options.map(({ id }, index) => ({ id, count: counter[index] ?? 0 }));
    case 'price':
      return counters.lowest > counters.highest ? null : { min: counters.lowest, max: counters.highest };
    case 'choice':
    case 'values':
      return toCounts(counter);
  }
}

/** The counts above 0. */
export function toCounts(counts: Int32Array): Count[] {
  return Array.from(counts, (count, id) => ({ id, count })).filter(({ count }) => count > 0);
}
