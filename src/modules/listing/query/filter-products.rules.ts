import { ALL_FILTERS } from '../filters/list-filters.rules.ts';
import { matchFilter, unionByIds } from '../filters/match-filter.rules.ts';
import {
  type Bitmap,
  clearBit,
  createBitmap,
  intersectInPlace,
  setBit,
  subtractInPlace,
} from '../index/bitmap.rules.ts';
import { type FacetBitmaps, getFacetBitmaps } from '../index/facet-bitmaps.rules.ts';
import type { CategoryBlock, ProductColumns } from '../index/product-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';
import type { ValueFilter } from './variant-match.rules.ts';

/** Name of a filter, or `category`. */
type FilterName = string;

/** The query of a list, prepared once for all category blocks. */
export type FilterQuery = {
  columns: ProductColumns;
  scope: ListingScope;
  chosen: ValueFilter;
  /** By category, when the list is limited to certain products. */
  within: ReadonlyMap<number, Bitmap> | null;
};

/** The products of a block that pass all filters, and those that pass all filters but one. */
export type FilterResult = { bitmaps: FacetBitmaps; listed: Bitmap; matchesExcept(filter: FilterName): Bitmap };

/** Applies the filters to the products of a category, 32 products at a time. */
export function filterBlock(query: FilterQuery, category: number, block: CategoryBlock): FilterResult {
  const bitmaps = getFacetBitmaps(query.columns, block);
  const inside = findCandidates(query, category, block, bitmaps);
  const passes = new Map<FilterName, Bitmap>();
  const { chosenCategories } = query.scope;
  if (chosenCategories && !chosenCategories.has(category)) passes.set('category', new Int32Array(inside.length));
  for (const filter of ALL_FILTERS) {
    const bits = matchFilter(filter, query, block, { bitmaps, inside });
    if (bits) passes.set(filter.name, bits);
  }
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
  for (const brand of bitmaps.byFilter.brands.ids) {
    const own = bitmaps.byFilter.brands.bits[brand];
    if (own && !brands.has(brand)) subtractInPlace(bits, own);
  }
  if (withinBrands) intersectInPlace(bits, unionByIds(bitmaps.byFilter.brands, withinBrands, bits.length));
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
  const { slotById, category, blockPosition } = columns;
  // an array, because a search finds 100,000 products of a few categories
  const byCategory: (Bitmap | undefined)[] = new Array(columns.largestId + 1).fill(undefined);
  for (let index = 0; index < ids.length; index++) {
    const slot = slotById[ids[index] ?? 0] ?? -1;
    if (slot === -1) continue;
    const own = category[slot] ?? 0;
    let bits = byCategory[own];
    if (!bits) {
      bits = createBitmap(columns.byCategory.get(own)?.slots.length ?? 0);
      byCategory[own] = bits;
    }
    setBit(bits, blockPosition[slot] ?? 0);
  }
  return new Map(byCategory.flatMap((bits, own) => (bits && bits.length > 0 ? [[own, bits] as const] : [])));
}
