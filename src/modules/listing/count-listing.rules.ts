import { carriesChosen, chosenValues, countValues } from './carried-values.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';
import { type ListingTally, newTally } from './listing-tally.rules.ts';
import {
  BRAND,
  CATEGORY,
  COLLECTION,
  PRICE,
  RATING,
  SHIPPING,
  type Sifted,
  STOCK,
  sift,
  VALUES,
} from './sift-products.rules.ts';

/** The places of all that is listed, in no order of the shop, and what is counted beside it. */
export type Tallied = { listed: Int32Array; tally: ListingTally };

/**
 * Lists and counts what stands at these places. A product that fails one filter alone counts for the values of that
 * filter, so that choosing a second brand shows what it would add; one that fails two counts nowhere. Column after
 * column, because reading one from end to end is what memory does fastest.
 */
export function countListing(columns: ListingColumns, places: Int32Array, scope: ListingScope): Tallied {
  const sifted = sift(columns, places, scope);
  const tally = newTally(columns.largestId, scope.shipping.length);
  const { listed, keptOutBy } = sifted;
  tally.total = listed.length;
  for (const places of [listed, keptOutBy(CATEGORY)]) countColumn(tally.categories, columns.category, places);
  for (const places of [listed, keptOutBy(BRAND)]) countColumn(tally.brands, columns.brand, places);
  for (const places of [listed, keptOutBy(COLLECTION)]) countCollections(tally, columns, places);
  for (const places of [listed, keptOutBy(PRICE)]) spanPrices(tally, columns, places);
  for (const places of [listed, keptOutBy(RATING)]) countStars(tally, columns, places);
  for (const places of [listed, keptOutBy(STOCK)]) countStock(tally, columns, places);
  for (const places of [listed, keptOutBy(SHIPPING)]) countShipping(tally, columns, places, scope.shipping);
  countAllValues(tally, columns, sifted, scope);
  return { listed, tally };
}

function countColumn(counts: Int32Array, column: Int32Array, places: Int32Array): void {
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    const id = column[place] ?? 0;
    counts[id] = (counts[id] ?? 0) + 1;
  }
}

function countCollections({ collections }: ListingTally, { lists, listAt }: ListingColumns, places: Int32Array): void {
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    const at = listAt[place] ?? 0;
    const end = at + (lists[at] ?? 0);
    for (let index = at + 1; index <= end; index++) addOne(collections, lists[index] ?? 0);
  }
}

function spanPrices(tally: ListingTally, { price }: ListingColumns, places: Int32Array): void {
  let { lowest, highest } = tally;
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    const amount = price[place] ?? 0;
    if (amount < lowest) lowest = amount;
    if (amount > highest) highest = amount;
  }
  tally.lowest = lowest;
  tally.highest = highest;
}

function countStars({ ratings }: ListingTally, { ratingSum, ratingCount }: ListingColumns, places: Int32Array): void {
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    const count = ratingCount[place] ?? 0;
    if (count > 0) addOne(ratings, Math.min(4, Math.floor((ratingSum[place] ?? 0) / count)));
  }
}

function countStock(tally: ListingTally, { inStock }: ListingColumns, places: Int32Array): void {
  let count = 0;
  for (let nth = 0; nth < places.length; nth++) count += inStock[places[nth] ?? 0] ?? 0;
  tally.inStock += count;
}

function countShipping(
  { shipping }: ListingTally,
  { price, shippable }: ListingColumns,
  places: Int32Array,
  ways: ListingScope['shipping'],
): void {
  const from = Float64Array.from(ways, (way) => way.from);
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] ?? 0;
    if (shippable[place] !== 1) continue;
    const amount = price[place] ?? 0;
    for (let way = 0; way < from.length; way++) if (amount >= (from[way] ?? 0)) addOne(shipping, way);
  }
}

function countAllValues(tally: ListingTally, columns: ListingColumns, sifted: Sifted, scope: ListingScope): void {
  if (scope.chosenValues.size === 0) {
    countValues(columns, sifted.listed, tally.values);
    return;
  }
  const chosen = chosenValues(scope.chosenValues, scope.attributeOf, columns.largestId);
  const counts = { counts: tally.values, seen: new Int32Array(columns.largestId + 1) };
  for (const places of [sifted.listed, sifted.keptOutBy(VALUES)]) {
    for (const place of places) carriesChosen(columns, place, chosen, counts);
  }
}

function addOne(counts: Int32Array, id: number): void {
  counts[id] = (counts[id] ?? 0) + 1;
}
