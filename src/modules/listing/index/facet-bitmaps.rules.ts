import {
  createFilterBitmaps,
  type FilterBitmaps,
  type FilterSources,
  resolveFilterSources,
  setFilterBits,
} from '../filters/filter-bitmaps.rules.ts';
import { type Bitmap, type BitmapsById, clearBit, createBitmap, setBit, setBitForId } from './bitmap.rules.ts';
import { type CategoryBlock, findLinkedOffset, type ProductColumns } from './product-columns.rules.ts';
import { runToCompletion } from './radix-sort.rules.ts';

/** Facet bitmaps of a category block: bit n is the product at position n. */
export type FacetBitmaps = {
  visible: Bitmap;
  /** Products whose variants differ in their values; their variants must be tested individually. */
  differingVariants: Bitmap;
  /** Of these, products with both sold-out variants and variants in stock. */
  partlySoldOut: Bitmap;
  /** Values of any variant. */
  values: BitmapsById;
  /** Values of sold-out variants only, for products in stock. */
  soldOutValues: BitmapsById;
  /** Filters by name: a flag by the id 1, a minimum by its steps, a choice or device by ids. */
  byFilter: FilterBitmaps;
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

/** The current bitmaps; brings them up to date first. */
export function getFacetBitmaps(columns: ProductColumns, block: CategoryBlock): FacetBitmaps {
  return runToCompletion(buildFacetBitmaps(columns, block));
}

/** Same, and yields during the first build of a large block; the columns must not change meanwhile. */
export function* buildFacetBitmaps(columns: ProductColumns, block: CategoryBlock): Generator<void, FacetBitmaps> {
  const known = bitmapsByBlock.get(block);
  if (known && block.dirtyPositions && block.dirtyPositions.size <= MAX_INCREMENTAL_UPDATES) {
    const sources = resolveFilterSources(known.byFilter, columns);
    for (const at of block.dirtyPositions) updateFacetBits(known, columns, sources, block, at);
    block.dirtyPositions.clear();
    return known;
  }
  const bitmaps = createFacetBitmaps(block.slots.length);
  const sources = resolveFilterSources(bitmaps.byFilter, columns);
  for (let from = 0; from < block.length; from += BATCH_SIZE) {
    const to = Math.min(block.length, from + BATCH_SIZE);
    for (let at = from; at < to; at++) setFacetBits(bitmaps, columns, sources, at, block.slots[at] ?? 0);
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
    differingVariants: none(),
    partlySoldOut: none(),
    values: noIds(),
    soldOutValues: noIds(),
    byFilter: createFilterBitmaps(room),
    shippableByPrice: new Map(),
    minPrices: new Float64Array(none().length),
    maxPrices: new Float64Array(none().length),
  };
}

function updateFacetBits(
  bitmaps: FacetBitmaps,
  columns: ProductColumns,
  sources: FilterSources,
  block: CategoryBlock,
  at: number,
): void {
  const { visible, differingVariants, partlySoldOut, shippableByPrice, values, soldOutValues, byFilter } = bitmaps;
  for (const bits of [visible, differingVariants, partlySoldOut, ...shippableByPrice.values()]) clearBit(bits, at);
  for (const { ids, bits } of [values, soldOutValues, ...Object.values(byFilter)]) {
    for (const id of ids) {
      const own = bits[id];
      if (own) clearBit(own, at);
    }
  }
  // a removed product was replaced by the last one, or was the last
  if (at < block.length) setFacetBits(bitmaps, columns, sources, at, block.slots[at] ?? 0);
  updatePriceRange(bitmaps, columns, block, at >>> 5);
}

function setFacetBits(
  bitmaps: FacetBitmaps,
  columns: ProductColumns,
  sources: FilterSources,
  at: number,
  slot: number,
): void {
  const { visible, lists, listAt } = columns;
  const room = bitmaps.visible.length << 5;
  if (visible[slot] === 1) setBit(bitmaps.visible, at);
  for (const [price, bits] of bitmaps.shippableByPrice) if (isShippableFrom(columns, slot, price)) setBit(bits, at);
  setFilterBits(sources, slot, at, room);
  const differing = setListBits(bitmaps.values, lists, listAt[slot] ?? 0, at, room);
  const variants = setListBits(bitmaps.values, lists, differing, at, room);
  if ((lists[differing] ?? 0) > 0) {
    setBit(bitmaps.differingVariants, at);
    setSoldOutBits(bitmaps, lists, { differing, variants }, at);
  }
  let next = findLinkedOffset(lists, listAt[slot] ?? 0);
  for (const kind of sources.linked) next = setListBits(kind, lists, next, at, room);
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
