import { countListing } from './count-listing.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingCounts, ListingScope } from './listing-scope.rules.ts';

/** They choose which filters are offered, and those may be a minute old. */
const FRESH_MS = 60_000;
const MOST_KEPT = 200;

type Kept = { counts: ListingCounts; at: number };

const kept = new WeakMap<ListingColumns, Map<string, Kept>>();

/**
 * What a list would count if only its shelves, brands and collections narrowed it: the filters that are offered must
 * not come and go with those that are chosen. `key` tells what else makes the page; null keeps nothing.
 */
export function baseCounts(
  { columns }: ListingIndex,
  scope: ListingScope,
  counts: ListingCounts,
  key: string | null,
): ListingCounts {
  if (!isFiltered(scope)) return counts;
  if (key === null) return countListing(columns, unfiltered(scope)).counts;
  const mine = kept.get(columns) ?? new Map<string, Kept>();
  kept.set(columns, mine);
  const known = mine.get(key);
  if (known && performance.now() - known.at < FRESH_MS) return known.counts;
  const base = countListing(columns, unfiltered(scope)).counts;
  mine.delete(key);
  mine.set(key, { counts: base, at: performance.now() });
  for (const oldest of mine.keys()) {
    if (mine.size <= MOST_KEPT) break;
    mine.delete(oldest);
  }
  return base;
}

const UNFILTERED = { min: null, max: null, rating: null, inStock: false, chosenShipping: null };

function isFiltered({ min, max, rating, inStock, chosenShipping, chosenValues }: ListingScope): boolean {
  const chosen = [min, max, rating, chosenShipping].some((filter) => filter !== null);
  return chosen || inStock || chosenValues.size > 0;
}

function unfiltered(scope: ListingScope): ListingScope {
  return { ...scope, ...UNFILTERED, chosenValues: new Set() };
}
