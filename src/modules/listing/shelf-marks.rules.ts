import { type Bits, type BitsById, clearBit, newBits, setBit, setBitOf } from './bits.rules.ts';
import { fitsAt, type ListingColumns, type Shelf } from './listing-columns.rules.ts';
import { finished } from './sort-stably.rules.ts';

/** Facet bitmaps of a category block: bit n is the product at position n. */
export type ShelfMarks = {
  visible: Bits;
  inStock: Bits;
  /** Products whose variants differ in their values; their variants must be tested one by one. */
  differing: Bits;
  /** Of these, products with both sold-out variants and variants in stock. */
  partlySoldOut: Bits;
  /** By stars, 1 to 5: products with at least that average rating. */
  rated: BitsById;
  brands: BitsById;
  collections: BitsById;
  /** Values of any variant. */
  values: BitsById;
  /** Values of sold-out variants only, for products in stock. */
  soldOutValues: BitsById;
  /** By fit rule. */
  fits: BitsById;
  /** By price: shippable products that cost at least that much. */
  parcels: Map<number, Bits>;
  /** Lowest and highest price of the products in each word. */
  cheapest: Float64Array;
  dearest: Float64Array;
};

const held = new WeakMap<Shelf, ShelfMarks>();

/** With more changed products than this, all bitmaps are rebuilt. */
const MOST_REPAIRED = 2000;
/** Products between two yields to the event loop. */
const AT_ONCE = 2000;
/** Cached shipping bitmaps, one per price threshold; thresholds change rarely and a shop has a handful. */
const MOST_PARCELS = 40;
const STARS = [1, 2, 3, 4, 5];

/** The current bitmaps; brings them up to date first. */
export function marksOf(columns: ListingColumns, block: Shelf): ShelfMarks {
  return finished(makeMarks(columns, block));
}

/** Same, and yields during the first build of a large block; the columns must not change meanwhile. */
export function* makeMarks(columns: ListingColumns, block: Shelf): Generator<void, ShelfMarks> {
  const known = held.get(block);
  if (known && block.written && block.written.size <= MOST_REPAIRED) {
    for (const at of block.written) markAgain(known, columns, block, at);
    block.written.clear();
    return known;
  }
  const bitmaps = noMarks(block.places.length);
  for (let from = 0; from < block.length; from += AT_ONCE) {
    const to = Math.min(block.length, from + AT_ONCE);
    for (let at = from; at < to; at++) mark(bitmaps, columns, at, block.places[at] ?? 0);
    if (to < block.length) yield;
  }
  for (let word = 0; word < bitmaps.cheapest.length; word++) spanWord(bitmaps, columns, block, word);
  held.set(block, bitmaps);
  block.written = new Set();
  return bitmaps;
}

/** Shippable products that cost at least `price`. */
export function parcelsFrom(columns: ListingColumns, block: Shelf, { parcels }: ShelfMarks, price: number): Bits {
  const known = parcels.get(price);
  if (known) return known;
  if (parcels.size >= MOST_PARCELS) parcels.clear();
  const bits = newBits(block.places.length);
  for (let at = 0; at < block.length; at++) if (isParcel(columns, block.places[at] ?? 0, price)) setBit(bits, at);
  parcels.set(price, bits);
  return bits;
}

function noMarks(room: number): ShelfMarks {
  const none = () => newBits(room);
  const noIds = (): BitsById => ({ ids: [], bits: [] });
  return {
    ...{ visible: none(), inStock: none(), differing: none(), partlySoldOut: none() },
    ...{
      rated: noIds(),
      brands: noIds(),
      collections: noIds(),
      values: noIds(),
      soldOutValues: noIds(),
      fits: noIds(),
    },
    parcels: new Map(),
    ...{ cheapest: new Float64Array(none().length), dearest: new Float64Array(none().length) },
  };
}

function markAgain(bitmaps: ShelfMarks, columns: ListingColumns, block: Shelf, at: number): void {
  const { visible, inStock, differing, partlySoldOut, parcels } = bitmaps;
  const { rated, brands, collections, values, soldOutValues, fits } = bitmaps;
  for (const bits of [visible, inStock, differing, partlySoldOut, ...parcels.values()]) clearBit(bits, at);
  for (const { ids, bits } of [rated, brands, collections, values, soldOutValues, fits]) {
    for (const id of ids) {
      const own = bits[id];
      if (own) clearBit(own, at);
    }
  }
  // a removed product was replaced by the last one, or was the last
  if (at < block.length) mark(bitmaps, columns, at, block.places[at] ?? 0);
  spanWord(bitmaps, columns, block, at >>> 5);
}

function mark(bitmaps: ShelfMarks, columns: ListingColumns, at: number, slot: number): void {
  const { visible, inStock, brand, ratingSum, ratingCount, lists, listAt } = columns;
  const room = bitmaps.visible.length << 5;
  if (visible[slot] === 1) setBit(bitmaps.visible, at);
  if (inStock[slot] === 1) setBit(bitmaps.inStock, at);
  const [sum, count] = [ratingSum[slot] ?? 0, ratingCount[slot] ?? 0];
  if (count > 0) for (const stars of STARS) if (sum >= stars * count) setBitOf(bitmaps.rated, stars, at, room);
  for (const [price, bits] of bitmaps.parcels) if (isParcel(columns, slot, price)) setBit(bits, at);
  setBitOf(bitmaps.brands, brand[slot] ?? 0, at, room);
  const common = markList(bitmaps.collections, lists, listAt[slot] ?? 0, at, room);
  const differing = markList(bitmaps.values, lists, common, at, room);
  const variants = markList(bitmaps.values, lists, differing, at, room);
  if ((lists[differing] ?? 0) > 0) {
    setBit(bitmaps.differing, at);
    markSoldOut(bitmaps, lists, { differing, variants }, at);
  }
  markList(bitmaps.fits, lists, fitsAt(lists, listAt[slot] ?? 0), at, room);
}

/** Sets the bits of the ids in the list at `from`; returns the offset of the next list. */
function markList(kind: BitsById, lists: Int32Array, from: number, at: number, room: number): number {
  const end = from + 1 + (lists[from] ?? 0);
  for (let index = from + 1; index < end; index++) setBitOf(kind, lists[index] ?? 0, at, room);
  return end;
}

/** `differing` and `variants`: offsets of the non-common values and of the variants in the product record. */
function markSoldOut(
  { partlySoldOut, soldOutValues }: ShelfMarks,
  lists: Int32Array,
  { differing, variants }: { differing: number; variants: number },
  at: number,
): void {
  const [count, countInStock] = [lists[variants] ?? 0, lists[variants + 1] ?? 0];
  if (countInStock === 0 || countInStock === count) return;
  setBit(partlySoldOut, at);
  const from = variants + 2;
  let to = from;
  for (let variant = 0; variant < countInStock; variant++) to += 1 + (lists[to] ?? 0);
  for (let index = differing + 1; index < variants; index++) {
    const value = lists[index] ?? 0;
    if (!isInLists(lists, from, to, value)) setBitOf(soldOutValues, value, at, partlySoldOut.length << 5);
  }
}

/** Whether one of the lists between these offsets contains a number; the length entries are skipped. */
function isInLists(lists: Int32Array, from: number, to: number, number: number): boolean {
  for (let at = from; at < to; at += 1 + (lists[at] ?? 0)) {
    if (lists.subarray(at + 1, at + 1 + (lists[at] ?? 0)).includes(number)) return true;
  }
  return false;
}

function isParcel({ shippable, price }: ListingColumns, slot: number, least: number): boolean {
  return shippable[slot] === 1 && (price[slot] ?? 0) >= least;
}

function spanWord(bitmaps: ShelfMarks, { price }: ListingColumns, { places, length }: Shelf, word: number): void {
  let [cheapest, dearest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = word << 5; at < Math.min(length, (word + 1) << 5); at++) {
    const amount = price[places[at] ?? 0] ?? 0;
    if (amount < cheapest) cheapest = amount;
    if (amount > dearest) dearest = amount;
  }
  bitmaps.cheapest[word] = cheapest;
  bitmaps.dearest[word] = dearest;
}
