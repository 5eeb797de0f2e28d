import {
  type Bitmap,
  type BitmapsById,
  clearBit,
  createBitmap,
  forEachBit,
  intersectBitmaps,
  intersectInPlace,
  packBitmap,
  setBit,
  subtractBitmaps,
  subtractInPlace,
  unionBitmaps,
} from '../index/bitmap.rules.ts';
import { type FacetBitmaps, getFacetBitmaps, getShippableBitmap } from '../index/facet-bitmaps.rules.ts';
import type { CategoryBlock, ProductColumns } from '../index/product-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';
import { hasMatchingVariant, type ValueFilter } from './variant-match.rules.ts';

export type Filter =
  | 'category'
  | 'brand'
  | 'collection'
  | 'price'
  | 'rating'
  | 'stock'
  | 'shipping'
  | 'fits'
  | 'values';

/** The query of a list, prepared once for all category blocks. */
export type FilterQuery = {
  columns: ProductColumns;
  scope: ListingScope;
  chosen: ValueFilter;
  /** By category, when the list is limited to certain products. */
  within: ReadonlyMap<number, Bitmap> | null;
};

/** The products of a block that pass all filters, and those that pass all filters but one. */
export type FilterResult = { bitmaps: FacetBitmaps; listed: Bitmap; matchesExcept(filter: Filter): Bitmap };

/** Applies the filters to the products of a category, 32 products at a time. */
export function filterBlock(query: FilterQuery, category: number, block: CategoryBlock): FilterResult {
  const { columns, scope, chosen } = query;
  const bitmaps = getFacetBitmaps(columns, block);
  const inside = findCandidates(query, category, block, bitmaps);
  const passes = new Map<Filter, Bitmap>();
  const { chosenCategories, chosenBrands, chosenCollections, chosenFits, min, max, rating, inStock } = scope;
  const none = () => new Int32Array(inside.length);
  if (chosenCategories && !chosenCategories.has(category)) passes.set('category', none());
  if (chosenBrands) passes.set('brand', unionByIds(bitmaps.brands, chosenBrands, inside.length));
  if (chosenCollections) passes.set('collection', unionByIds(bitmaps.collections, chosenCollections, inside.length));
  if (chosenFits) passes.set('fits', unionByIds(bitmaps.fits, chosenFits, inside.length));
  if (min !== null || max !== null) passes.set('price', filterByPrice(query, block, bitmaps));
  if (rating !== null) passes.set('rating', bitmaps.ratings.bits[rating] ?? none());
  if (inStock) passes.set('stock', bitmaps.inStock);
  const from = minShippingThreshold(scope);
  if (from !== null) passes.set('shipping', getShippableBitmap(columns, block, bitmaps, from));
  if (chosen.groups.length > 0) passes.set('values', filterByValues(query, block, bitmaps, inside));
  const listed = inside.slice();
  for (const pass of passes.values()) intersectInPlace(listed, pass);
  return {
    bitmaps,
    listed,
    matchesExcept(filter) {
      if (!passes.has(filter)) return listed;
      const bits = inside.slice();
      for (const [other, pass] of passes) if (other !== filter) intersectInPlace(bits, pass);
      return bits;
    },
  };
}

/** Public products within the scope of the list, before facet filters. */
function findCandidates(
  { columns, scope, within }: FilterQuery,
  category: number,
  block: CategoryBlock,
  bitmaps: FacetBitmaps,
): Bitmap {
  const { brands, withinBrands, withinSeller } = scope;
  const bits = bitmaps.visible.slice();
  for (const brand of bitmaps.brands.ids) {
    const own = bitmaps.brands.bits[brand];
    if (own && !brands.has(brand)) subtractInPlace(bits, own);
  }
  if (withinBrands) intersectInPlace(bits, unionByIds(bitmaps.brands, withinBrands, bits.length));
  if (within) intersectInPlace(bits, within.get(category) ?? new Int32Array(bits.length));
  if (withinSeller !== null) {
    for (let at = 0; at < block.length; at++) {
      if (columns.seller[block.slots[at] ?? 0] !== withinSeller) clearBit(bits, at);
    }
  }
  return bits;
}

/** Bitmaps of these products by category. */
export function toCategoryBitmaps(columns: ProductColumns, ids: readonly number[]): Map<number, Bitmap> {
  const within = new Map<number, Bitmap>();
  for (const id of ids) {
    const slot = columns.slotById[id] ?? -1;
    const category = columns.category[slot] ?? 0;
    const block = columns.byCategory.get(category);
    if (slot === -1 || !block) continue;
    const bits = within.get(category) ?? createBitmap(block.slots.length);
    within.set(category, bits);
    setBit(bits, columns.blockPosition[slot] ?? 0);
  }
  return within;
}

export function unionByIds({ bits }: BitmapsById, ids: Iterable<number>, length: number): Bitmap {
  return unionBitmaps(
    length,
    Array.from(ids, (id) => bits[id]).filter((own) => own !== undefined),
  );
}

/** Products with one of the values in a variant that is in stock, or in any variant of a sold-out product. */
function unionInStockByIds(
  values: BitmapsById,
  ids: Iterable<number>,
  length: number,
  { soldOutValues }: FacetBitmaps,
): Bitmap {
  return unionBitmaps(
    length,
    Array.from(ids, (id) => {
      const [own, soldOut] = [values.bits[id], soldOutValues.bits[id]];
      return own && soldOut ? subtractBitmaps(own, soldOut) : own;
    }).filter((own) => own !== undefined),
  );
}

function filterByPrice(
  { columns: { price }, scope }: FilterQuery,
  { slots, length }: CategoryBlock,
  bitmaps: FacetBitmaps,
): Bitmap {
  const [from, to] = [scope.min ?? 0, scope.max ?? Number.POSITIVE_INFINITY];
  const bits = createBitmap(slots.length);
  for (let word = 0; word < bits.length; word++) {
    const [cheapest, dearest] = [bitmaps.minPrices[word] ?? 0, bitmaps.maxPrices[word] ?? 0];
    if (dearest < from || cheapest > to) continue;
    if (cheapest >= from && dearest <= to) {
      bits[word] = -1;
      continue;
    }
    const first = word << 5;
    let own = 0;
    for (let nth = 0; nth < 32 && first + nth < length; nth++) {
      const amount = price[slots[first + nth] ?? 0] ?? 0;
      if (amount >= from && amount <= to) own |= 1 << nth;
    }
    bits[word] = own;
  }
  return bits;
}

/** Lowest price from which one of the chosen delivery options applies; null when none is chosen. */
function minShippingThreshold({ shipping, chosenShipping }: ListingScope): number | null {
  if (!chosenShipping) return null;
  return Math.min(...shipping.filter(({ id }) => chosenShipping.has(id)).map(({ from }) => from));
}

/** Products with a variant that has a chosen value of every chosen attribute. For one attribute, any variant will do. */
function filterByValues(
  { columns, chosen }: FilterQuery,
  block: CategoryBlock,
  bitmaps: FacetBitmaps,
  inside: Bitmap,
): Bitmap {
  const carrying = chosen.onlyInStock ? unionInStockByIds : unionByIds;
  const [first, ...others] = chosen.groups.map((values) => carrying(bitmaps.values, values, inside.length, bitmaps));
  const bits = first ?? new Int32Array(inside.length);
  for (const other of others) intersectInPlace(bits, other);
  if (others.length === 0) return bits;
  const doubtful = intersectBitmaps(bits, bitmaps.differingVariants);
  intersectInPlace(doubtful, inside);
  forEachBit(packBitmap(doubtful), (at) => {
    if (!hasMatchingVariant(columns, block.slots[at] ?? 0, chosen, null)) clearBit(bits, at);
  });
  return bits;
}
