import { carriesChosen, chosenValues } from './carried-values.rules.ts';
import { type ListingColumns, placeOf, placesIn } from './listing-columns.rules.ts';
import type { ListingCounts, ListingScope, ShippingWay } from './listing-scope.rules.ts';
import { type ListingTally, newTally, toldCounts } from './listing-tally.rules.ts';

const NONE = 0;
const CATEGORY = 1;
const BRAND = 2;
const COLLECTION = 3;
const PRICE = 4;
const RATING = 5;
const STOCK = 6;
const SHIPPING = 7;
const SEVERAL = 8;

/** In longer lists values are counted only once some are chosen: a shelf is chosen first. */
const MOST_WITH_VALUES = 250_000;

/** The places of all that is listed, in no order of the shop, and the counts beside it. */
export type CountedListing = { places: Int32Array; counts: ListingCounts };

/**
 * One pass over what may be listed. A product that fails one filter alone counts for the values of that filter, so
 * that choosing a second brand shows what it would add; one that fails two counts nowhere.
 */
export function countListing(columns: ListingColumns, scope: ListingScope): CountedListing {
  const candidates = candidatesOf(columns, scope);
  const length = candidates?.length ?? columns.size;
  const places = new Int32Array(length);
  const tally = newTally(columns.largestId, scope.shipping.length);
  const chosen = chosenValues(scope.chosenValues, scope.attributeOf, columns.largestId);
  const shelves = shelfFlags(columns.largestId, scope);
  const sentFrom = chosenFrom(scope);
  const countsValues = length <= MOST_WITH_VALUES || chosen.all !== 0;
  for (let nth = 0; nth < length; nth++) {
    const place = candidates ? (candidates[nth] ?? 0) : nth;
    if (!isInside(columns, shelves, scope, place)) continue;
    const failed = failedFilter(columns, { shelves, sentFrom }, scope, place);
    if (failed === SEVERAL) continue;
    const valuesOf = failed === NONE && countsValues ? tally : null;
    if (!carriesChosen(columns, place, chosen, valuesOf)) continue;
    if (failed === NONE) places[tally.total++] = place;
    count(columns, tally, place, failed);
    if (failed === NONE || failed === SHIPPING) countShipping(columns, tally, place, scope.shipping);
  }
  return { places: places.slice(0, tally.total), counts: toldCounts(tally, scope.shipping) };
}

/** By id of a category or brand: a flag is looked up many times faster than a member of a set. */
type ShelfFlags = { category: Uint8Array; brand: Uint8Array };

const HIDDEN = 0;
const NOT_CHOSEN = 1;
const CHOSEN = 2;

function shelfFlags(largestId: number, scope: ListingScope): ShelfFlags {
  return {
    category: flagsOf(largestId, scope.categories, scope.withinCategories, scope.chosenCategories),
    brand: flagsOf(largestId, scope.brands, scope.withinBrands, scope.chosenBrands),
  };
}

type Ids = ReadonlySet<number>;

function flagsOf(largestId: number, shown: Ids, within: Ids | null, chosen: Ids | null): Uint8Array {
  const flags = new Uint8Array(largestId + 1);
  for (const id of shown) {
    if (within && !within.has(id)) continue;
    flags[id] = chosen && !chosen.has(id) ? NOT_CHOSEN : CHOSEN;
  }
  return flags;
}

/** Null: everything. */
function candidatesOf(columns: ListingColumns, { withinProducts, withinCategories }: ListingScope): Int32Array | null {
  if (withinProducts) {
    return Int32Array.from(withinProducts.map((id) => placeOf(columns, id)).filter((place) => place >= 0));
  }
  if (!withinCategories) return null;
  const lists = [...withinCategories].map((category) => placesIn(columns, category));
  const all = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all;
}

function isInside(columns: ListingColumns, shelves: ShelfFlags, scope: ListingScope, place: number): boolean {
  return (
    columns.visible[place] === 1 &&
    shelves.category[columns.category[place] ?? 0] !== HIDDEN &&
    shelves.brand[columns.brand[place] ?? 0] !== HIDDEN &&
    (scope.withinSeller === null || columns.seller[place] === scope.withinSeller)
  );
}

/** The one filter that keeps the product out, values apart. */
function failedFilter(
  columns: ListingColumns,
  { shelves, sentFrom }: { shelves: ShelfFlags; sentFrom: number | null },
  scope: ListingScope,
  place: number,
): number {
  let failed = NONE;
  if (shelves.category[columns.category[place] ?? 0] === NOT_CHOSEN) failed = CATEGORY;
  if (shelves.brand[columns.brand[place] ?? 0] === NOT_CHOSEN) failed = failed === NONE ? BRAND : SEVERAL;
  if (scope.chosenCollections && !isInOne(columns, place, scope.chosenCollections))
    failed = failed === NONE ? COLLECTION : SEVERAL;
  const price = columns.price[place] ?? 0;
  if ((scope.min !== null && price < scope.min) || (scope.max !== null && price > scope.max))
    failed = failed === NONE ? PRICE : SEVERAL;
  if (scope.rating !== null && !hasStars(columns, place, scope.rating)) failed = failed === NONE ? RATING : SEVERAL;
  if (scope.inStock && columns.inStock[place] !== 1) failed = failed === NONE ? STOCK : SEVERAL;
  if (sentFrom !== null && (columns.shippable[place] !== 1 || price < sentFrom))
    failed = failed === NONE ? SHIPPING : SEVERAL;
  return failed;
}

/** The price from which one of the chosen ways takes goods; null when none was chosen. */
function chosenFrom({ shipping, chosenShipping }: ListingScope): number | null {
  if (!chosenShipping) return null;
  return Math.min(...shipping.filter(({ id }) => chosenShipping.has(id)).map(({ from }) => from));
}

function countShipping(
  columns: ListingColumns,
  tally: ListingTally,
  place: number,
  ways: readonly ShippingWay[],
): void {
  if (columns.shippable[place] !== 1) return;
  const price = columns.price[place] ?? 0;
  for (let nth = 0; nth < ways.length; nth++) if (price >= (ways[nth]?.from ?? 0)) addOne(tally.shipping, nth);
}

function isInOne({ lists, listAt }: ListingColumns, place: number, wanted: ReadonlySet<number>): boolean {
  const at = listAt[place] ?? 0;
  const end = at + (lists[at] ?? 0);
  for (let index = at + 1; index <= end; index++) if (wanted.has(lists[index] ?? 0)) return true;
  return false;
}

function hasStars({ ratingSum, ratingCount }: ListingColumns, place: number, stars: number): boolean {
  const count = ratingCount[place] ?? 0;
  return count > 0 && (ratingSum[place] ?? 0) >= stars * count;
}

/** Counts a listed product everywhere, and one that fails a filter for that filter. */
function count(columns: ListingColumns, tally: ListingTally, place: number, failed: number): void {
  if (failed === NONE || failed === CATEGORY) addOne(tally.categories, columns.category[place] ?? 0);
  if (failed === NONE || failed === BRAND) addOne(tally.brands, columns.brand[place] ?? 0);
  if (failed === NONE || failed === COLLECTION) {
    const { lists, listAt } = columns;
    const at = listAt[place] ?? 0;
    const end = at + (lists[at] ?? 0);
    for (let index = at + 1; index <= end; index++) addOne(tally.collections, lists[index] ?? 0);
  }
  if (failed === NONE || failed === PRICE) {
    const price = columns.price[place] ?? 0;
    if (price < tally.lowest) tally.lowest = price;
    if (price > tally.highest) tally.highest = price;
  }
  if (failed === NONE || failed === RATING) {
    for (let stars = 1; stars <= 4 && hasStars(columns, place, stars); stars++) addOne(tally.ratings, stars);
  }
  if ((failed === NONE || failed === STOCK) && columns.inStock[place] === 1) tally.inStock++;
}

function addOne(counts: Int32Array, id: number): void {
  counts[id] = (counts[id] ?? 0) + 1;
}
