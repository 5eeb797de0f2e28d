import { carriesChosen, chosenValues } from './carried-values.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';

const NONE = 0;
/** The one filter that a product fails. */
export const CATEGORY = 1;
export const BRAND = 2;
export const COLLECTION = 3;
export const PRICE = 4;
export const RATING = 5;
export const STOCK = 6;
export const SHIPPING = 7;
export const VALUES = 8;
const SEVERAL = 9;

/** The places of what passes all filters, and of what one filter alone keeps out. */
export type Sifted = { listed: Int32Array; keptOutBy(filter: number): Int32Array };

/** Parts what may be listed of these places by the filters that it fails. What fails several is left out. */
export function sift(columns: ListingColumns, candidates: Int32Array, scope: ListingScope): Sifted {
  const places = placesInside(columns, candidates, scope);
  const failed = new Uint8Array(places.length);
  const { category, brand, price, inStock, shippable, ratingSum, ratingCount } = columns;
  const { chosenCategories, chosenBrands, chosenCollections, min, max, rating, chosenValues: values } = scope;
  const drop = (filter: number, isKept: (place: number) => boolean) => {
    for (let nth = 0; nth < places.length; nth++) {
      if (!isKept(places[nth] ?? 0)) failed[nth] = failed[nth] === NONE ? filter : SEVERAL;
    }
  };
  if (chosenCategories) {
    const flags = flagsOf(columns.largestId, chosenCategories);
    drop(CATEGORY, (place) => flags[category[place] ?? 0] === 1);
  }
  if (chosenBrands) {
    const flags = flagsOf(columns.largestId, chosenBrands);
    drop(BRAND, (place) => flags[brand[place] ?? 0] === 1);
  }
  if (chosenCollections) drop(COLLECTION, (place) => isInOne(columns, place, chosenCollections));
  if (min !== null || max !== null) {
    const [from, to] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
    drop(PRICE, (place) => (price[place] ?? 0) >= from && (price[place] ?? 0) <= to);
  }
  if (rating !== null) {
    drop(
      RATING,
      (place) => (ratingCount[place] ?? 0) > 0 && (ratingSum[place] ?? 0) >= rating * (ratingCount[place] ?? 0),
    );
  }
  if (scope.inStock) drop(STOCK, (place) => inStock[place] === 1);
  const from = chosenFrom(scope);
  if (from !== null) drop(SHIPPING, (place) => shippable[place] === 1 && (price[place] ?? 0) >= from);
  if (values.size > 0) {
    const chosen = chosenValues(values, scope.attributeOf, columns.largestId);
    drop(VALUES, (place) => carriesChosen(columns, place, chosen, null));
  }
  return parted(places, failed);
}

/** Public, and within what the list is about. */
function placesInside(columns: ListingColumns, candidates: Int32Array, scope: ListingScope): Int32Array {
  const { visible, category, brand, seller } = columns;
  const { withinSeller } = scope;
  const inCategory = flagsOf(columns.largestId, scope.categories, scope.withinCategories);
  const ofBrand = flagsOf(columns.largestId, scope.brands, scope.withinBrands);
  const places = new Int32Array(candidates.length);
  let end = 0;
  for (let nth = 0; nth < candidates.length; nth++) {
    const place = candidates[nth] ?? 0;
    if (visible[place] !== 1 || inCategory[category[place] ?? 0] !== 1 || ofBrand[brand[place] ?? 0] !== 1) continue;
    if (withinSeller !== null && seller[place] !== withinSeller) continue;
    places[end++] = place;
  }
  return places.subarray(0, end);
}

/** By id: a flag is looked up many times faster than a member of a set. */
function flagsOf(largestId: number, ids: ReadonlySet<number>, within: ReadonlySet<number> | null = null): Uint8Array {
  const flags = new Uint8Array(largestId + 1);
  for (const id of ids) if (!within || within.has(id)) flags[id] = 1;
  return flags;
}

function isInOne({ lists, listAt }: ListingColumns, place: number, wanted: ReadonlySet<number>): boolean {
  const at = listAt[place] ?? 0;
  const end = at + (lists[at] ?? 0);
  for (let index = at + 1; index <= end; index++) if (wanted.has(lists[index] ?? 0)) return true;
  return false;
}

/** The price from which one of the chosen ways takes goods; null when none was chosen. */
function chosenFrom({ shipping, chosenShipping }: ListingScope): number | null {
  if (!chosenShipping) return null;
  return Math.min(...shipping.filter(({ id }) => chosenShipping.has(id)).map(({ from }) => from));
}

function parted(places: Int32Array, failed: Uint8Array): Sifted {
  const sizes = new Int32Array(SEVERAL + 1);
  for (const why of failed) sizes[why] = (sizes[why] ?? 0) + 1;
  const parts = Array.from(sizes, (size, why) => new Int32Array(why === SEVERAL ? 0 : size));
  const ends = new Int32Array(SEVERAL + 1);
  for (let nth = 0; nth < places.length; nth++) {
    const why = failed[nth] ?? SEVERAL;
    const end = ends[why] ?? 0;
    const part = parts[why];
    if (part && why !== SEVERAL) part[end] = places[nth] ?? 0;
    ends[why] = end + 1;
  }
  const partOf = (why: number) => parts[why] ?? new Int32Array();
  return { listed: partOf(NONE), keptOutBy: partOf };
}
