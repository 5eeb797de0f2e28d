import { type Bitmap, type BitmapsById, clearBit, createBitmap, setBit, setBitForId } from './bitmap.rules.ts';
import { type CategoryBlock, findFitsOffset, type ProductColumns } from './product-columns.rules.ts';
import { runToCompletion } from './radix-sort.rules.ts';

/** Facet bitmaps of a category block: bit n is the product at position n. */
export type FacetBitmaps = {
  visible: Bitmap;
  inStock: Bitmap;
  /** Products whose variants differ in their values; their variants must be tested one by one. */
  differingVariants: Bitmap;
  /** Of these, products with both sold-out variants and variants in stock. */
  partlySoldOut: Bitmap;
  /** By stars, 1 to 5: products with at least that average rating. */
  ratings: BitmapsById;
  brands: BitmapsById;
  collections: BitmapsById;
  /** Values of any variant. */
  values: BitmapsById;
  /** Values of sold-out variants only, for products in stock. */
  soldOutValues: BitmapsById;
  /** By fit rule. */
  fits: BitmapsById;
  /** By price: shippable products that cost at least that much. */
  shippableByPrice: Map<number, Bitmap>;
  /** Lowest and highest price of the products in each word. */
  minPrices: Float64Array;
  maxPrices: Float64Array;
};

const bitmapsByBlock = new WeakMap<CategoryBlock, FacetBitmaps>();

/** With more changed products than this, all bitmaps are rebuilt. */
const MAX_INCREMENTAL_UPDATES = 2000;
/** Products between two yields to the event loop. */
const BATCH_SIZE = 2000;
/** Cached shipping bitmaps, one per price threshold; thresholds change rarely and a shop has a handful. */
const MAX_SHIPPING_BITMAPS = 40;
const STARS = [1, 2, 3, 4, 5];

/** The current bitmaps; brings them up to date first. */
export function getFacetBitmaps(columns: ProductColumns, block: CategoryBlock): FacetBitmaps {
  return runToCompletion(buildFacetBitmaps(columns, block));
}

/** Same, and yields during the first build of a large block; the columns must not change meanwhile. */
export function* buildFacetBitmaps(columns: ProductColumns, block: CategoryBlock): Generator<void, FacetBitmaps> {
  const known = bitmapsByBlock.get(block);
  if (known && block.dirtyPositions && block.dirtyPositions.size <= MAX_INCREMENTAL_UPDATES) {
    for (const at of block.dirtyPositions) updateFacetBits(known, columns, block, at);
    block.dirtyPositions.clear();
    return known;
  }
  const bitmaps = createFacetBitmaps(block.slots.length);
  for (let from = 0; from < block.length; from += BATCH_SIZE) {
    const to = Math.min(block.length, from + BATCH_SIZE);
    for (let at = from; at < to; at++) setFacetBits(bitmaps, columns, at, block.slots[at] ?? 0);
    if (to < block.length) yield;
  }
  for (let word = 0; word < bitmaps.minPrices.length; word++) updatePriceRange(bitmaps, columns, block, word);
  bitmapsByBlock.set(block, bitmaps);
  block.dirtyPositions = new Set();
  return bitmaps;
}

/** Shippable products that cost at least `price`. */
export function getShippableBitmap(
  columns: ProductColumns,
  block: CategoryBlock,
  { shippableByPrice }: FacetBitmaps,
  price: number,
): Bitmap {
  const known = shippableByPrice.get(price);
  if (known) return known;
  if (shippableByPrice.size >= MAX_SHIPPING_BITMAPS) shippableByPrice.clear();
  const bits = createBitmap(block.slots.length);
  for (let at = 0; at < block.length; at++) if (isShippableFrom(columns, block.slots[at] ?? 0, price)) setBit(bits, at);
  shippableByPrice.set(price, bits);
  return bits;
}

function createFacetBitmaps(room: number): FacetBitmaps {
  const none = () => createBitmap(room);
  const noIds = (): BitmapsById => ({ ids: [], bits: [] });
  return {
    visible: none(),
    inStock: none(),
    differingVariants: none(),
    partlySoldOut: none(),
    ratings: noIds(),
    brands: noIds(),
    collections: noIds(),
    values: noIds(),
    soldOutValues: noIds(),
    fits: noIds(),
    shippableByPrice: new Map(),
    minPrices: new Float64Array(none().length),
    maxPrices: new Float64Array(none().length),
  };
}

function updateFacetBits(bitmaps: FacetBitmaps, columns: ProductColumns, block: CategoryBlock, at: number): void {
  const { visible, inStock, differingVariants, partlySoldOut, shippableByPrice } = bitmaps;
  const { ratings, brands, collections, values, soldOutValues, fits } = bitmaps;
  for (const bits of [visible, inStock, differingVariants, partlySoldOut, ...shippableByPrice.values()])
    clearBit(bits, at);
  for (const { ids, bits } of [ratings, brands, collections, values, soldOutValues, fits]) {
    for (const id of ids) {
      const own = bits[id];
      if (own) clearBit(own, at);
    }
  }
  // a removed product was replaced by the last one, or was the last
  if (at < block.length) setFacetBits(bitmaps, columns, at, block.slots[at] ?? 0);
  updatePriceRange(bitmaps, columns, block, at >>> 5);
}

function setFacetBits(bitmaps: FacetBitmaps, columns: ProductColumns, at: number, slot: number): void {
  const { visible, inStock, brand, ratingSum, ratingCount, lists, listAt } = columns;
  const room = bitmaps.visible.length << 5;
  if (visible[slot] === 1) setBit(bitmaps.visible, at);
  if (inStock[slot] === 1) setBit(bitmaps.inStock, at);
  const [sum, count] = [ratingSum[slot] ?? 0, ratingCount[slot] ?? 0];
  if (count > 0) for (const stars of STARS) if (sum >= stars * count) setBitForId(bitmaps.ratings, stars, at, room);
  for (const [price, bits] of bitmaps.shippableByPrice) if (isShippableFrom(columns, slot, price)) setBit(bits, at);
  setBitForId(bitmaps.brands, brand[slot] ?? 0, at, room);
  const common = setListBits(bitmaps.collections, lists, listAt[slot] ?? 0, at, room);
  const differing = setListBits(bitmaps.values, lists, common, at, room);
  const variants = setListBits(bitmaps.values, lists, differing, at, room);
  if ((lists[differing] ?? 0) > 0) {
    setBit(bitmaps.differingVariants, at);
    setSoldOutBits(bitmaps, lists, { differing, variants }, at);
  }
  setListBits(bitmaps.fits, lists, findFitsOffset(lists, listAt[slot] ?? 0), at, room);
}

/** Sets the bits of the ids in the list at `from`; returns the offset of the next list. */
function setListBits(kind: BitmapsById, lists: Int32Array, from: number, at: number, room: number): number {
  const end = from + 1 + (lists[from] ?? 0);
  for (let index = from + 1; index < end; index++) setBitForId(kind, lists[index] ?? 0, at, room);
  return end;
}

/** `differing` and `variants`: offsets of the non-common values and of the variants in the product record. */
function setSoldOutBits(
  { partlySoldOut, soldOutValues }: FacetBitmaps,
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
    if (!isInLists(lists, from, to, value)) setBitForId(soldOutValues, value, at, partlySoldOut.length << 5);
  }
}

/** Whether one of the lists between these offsets contains a number; the length entries are skipped. */
function isInLists(lists: Int32Array, from: number, to: number, number: number): boolean {
  for (let at = from; at < to; at += 1 + (lists[at] ?? 0)) {
    if (lists.subarray(at + 1, at + 1 + (lists[at] ?? 0)).includes(number)) return true;
  }
  return false;
}

function isShippableFrom({ shippable, price }: ProductColumns, slot: number, least: number): boolean {
  return shippable[slot] === 1 && (price[slot] ?? 0) >= least;
}

function updatePriceRange(
  bitmaps: FacetBitmaps,
  { price }: ProductColumns,
  { slots, length }: CategoryBlock,
  word: number,
): void {
  let [cheapest, dearest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = word << 5; at < Math.min(length, (word + 1) << 5); at++) {
    const amount = price[slots[at] ?? 0] ?? 0;
    if (amount < cheapest) cheapest = amount;
    if (amount > dearest) dearest = amount;
  }
  bitmaps.minPrices[word] = cheapest;
  bitmaps.maxPrices[word] = dearest;
}
