import { countListing, type Tallied } from './count-listing.rules.ts';
import { type ListingColumns, placeOf, type Shelf } from './listing-columns.rules.ts';
import type { ListingCounts, ListingScope } from './listing-scope.rules.ts';
import { addTally, newTally, toldCounts } from './listing-tally.rules.ts';
import { sift } from './sift-products.rules.ts';

/** The places of all that is listed, in no order of the shop, and the counts beside it. */
export type CountedList = { places: Int32Array; counts: ListingCounts };

/** Lists shorter than this are counted faster than they are worth keeping. */
export const LEAST_KEPT = 20_000;
/** Places that are kept, of all lists together: some 40 MB. */
const MOST_PLACES = 10_000_000;

/** `weight` is in places; the counts of a list take as much room as some of them. */
type Kept = Tallied & { changes: number; weight: number };

type Keeper = { parts: Map<string, Kept>; weight: number };

const keepers = new WeakMap<ListingColumns, Keeper>();

/**
 * Lists and counts. A long list is counted category by category, and each is kept until one of its products changes:
 * of a million products in a busy shop, those few categories are counted again in which something was sold.
 */
export function countedList(columns: ListingColumns, scope: ListingScope, least = LEAST_KEPT): CountedList {
  const parts = partsOf(columns, scope, least, (places) => countListing(columns, places, scope));
  const tally = newTally(columns.largestId, scope.shipping.length);
  for (const part of parts) addTally(tally, part.tally);
  return { places: joined(parts.map(({ listed }) => listed)), counts: toldCounts(tally, scope.shipping) };
}

/** The same without counting what was not counted before. */
export function listedPlaces(columns: ListingColumns, scope: ListingScope): Int32Array {
  const parts = partsOf(columns, scope, LEAST_KEPT, (places) => ({
    listed: sift(columns, places, scope).listed,
    tally: null,
  }));
  return joined(parts.map(({ listed }) => listed));
}

type Part = { listed: Int32Array; tally: Tallied['tally'] | null };

/** A short list in one part, which `count` counts; of a long one a part for every category. */
function partsOf<P extends Part>(
  columns: ListingColumns,
  scope: ListingScope,
  least: number,
  count: (places: Int32Array) => P,
): (P | Kept)[] {
  const { categories, withinCategories, withinProducts } = scope;
  if (withinProducts) {
    const places = withinProducts.map((id) => placeOf(columns, id)).filter((place) => place >= 0);
    return [count(Int32Array.from(places))];
  }
  const wanted = [...(withinCategories ?? categories)].filter((id) => categories.has(id));
  const shelves = wanted.flatMap((category) => {
    const shelf = columns.byCategory.get(category);
    return shelf ? [{ category, shelf }] : [];
  });
  const places = shelves.map(({ shelf }) => shelf.places.subarray(0, shelf.length));
  if (places.reduce((sum, { length }) => sum + length, 0) < least) return [count(joined(places))];
  const key = keyOf(scope);
  return shelves.map(({ category, shelf }) => keptPart(columns, shelf, scope, `${category} ${key}`));
}

function keptPart(columns: ListingColumns, shelf: Shelf, scope: ListingScope, key: string): Kept {
  const keeper = keepers.get(columns) ?? { parts: new Map<string, Kept>(), weight: 0 };
  keepers.set(columns, keeper);
  const known = keeper.parts.get(key);
  if (known) drop(keeper, key, known);
  const fresh = known?.changes === shelf.changes ? known : counted(columns, shelf, scope);
  keeper.parts.set(key, fresh);
  keeper.weight += fresh.weight;
  for (const [oldest, part] of keeper.parts) {
    if (keeper.weight <= MOST_PLACES) break;
    drop(keeper, oldest, part);
  }
  return fresh;
}

function drop(keeper: Keeper, key: string, { weight }: Kept): void {
  keeper.parts.delete(key);
  keeper.weight -= weight;
}

function counted(columns: ListingColumns, { places, length, changes }: Shelf, scope: ListingScope): Kept {
  const { listed, tally } = countListing(columns, places.subarray(0, length), scope);
  return { listed, tally, changes, weight: listed.length + 4 * tally.values.length };
}

/** All that narrows a category: what is hidden, what the list is about, and the filters. */
function keyOf({ withinCategories: _, categories: __, attributeOf: ___, ...scope }: ListingScope): string {
  return JSON.stringify(scope, (_key, value: unknown) => (value instanceof Set ? [...value] : value));
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}
