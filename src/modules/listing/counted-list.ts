import { type CountedListing, countListing } from './count-listing.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingScope } from './listing-scope.rules.ts';

/** The shop as a whole and its largest categories; each may hold a place for every product. */
const MOST_KEPT = 12;
/** Smaller lists are counted faster than they are worth keeping. */
const LEAST_KEPT = 20_000;

type Kept = { changes: number; counted: CountedListing };

const kept = new WeakMap<ListingColumns, Map<string, Kept>>();

/**
 * Counts a list, or answers as it was counted before when nothing has changed since. `key` names the whole scope; null
 * keeps nothing.
 */
export function countedList(
  { columns, changes }: ListingIndex,
  scope: ListingScope,
  key: string | null,
): CountedListing {
  if (key === null) return countListing(columns, scope);
  const mine = kept.get(columns) ?? new Map<string, Kept>();
  kept.set(columns, mine);
  const known = mine.get(key);
  if (known?.changes === changes) return known.counted;
  const counted = countListing(columns, scope);
  mine.delete(key);
  if (counted.places.length >= LEAST_KEPT) mine.set(key, { changes, counted });
  for (const oldest of mine.keys()) {
    if (mine.size <= MOST_KEPT) break;
    mine.delete(oldest);
  }
  return counted;
}
