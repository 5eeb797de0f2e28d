import {
  type Bitmap,
  type BitmapsById,
  clearBit,
  countBits,
  countIntersection,
  forEachBit,
  intersectBitmaps,
  lowestBitIndex,
  type PackedBitmap,
  packBitmap,
} from '../index/bitmap.rules.ts';
import { type FacetBitmaps, getShippableBitmap } from '../index/facet-bitmaps.rules.ts';
import type { CategoryBlock, ProductColumns } from '../index/product-columns.rules.ts';
import {
  type Filter,
  type FilterQuery,
  type FilterResult,
  filterBlock,
  unionByIds,
} from '../query/filter-products.rules.ts';
import { hasMatchingVariant } from '../query/variant-match.rules.ts';
import { countAttributeValues } from './count-values.rules.ts';
import type { FacetCounters } from './facet-counters.rules.ts';

/**
 * Adds the products of a category block to the facet counters; returns the bitmap of its matching products. A product
 * that fails only one filter counts for the values of that filter, so that the count of a second brand shows what
 * choosing it would add; a product that fails two filters is not counted.
 */
export function countFacets(
  counters: FacetCounters,
  query: FilterQuery,
  category: number,
  block: CategoryBlock,
): Bitmap {
  const result = filterBlock(query, category, block);
  const { bitmaps, listed } = result;
  const all = packBitmap(listed);
  const by = (filter: Filter): PackedBitmap => {
    const bits = result.matchesExcept(filter);
    return bits === listed ? all : packBitmap(bits);
  };
  counters.total += countBits(all);
  counters.categories[category] = countBits(by('category'));
  countById(counters.brands, bitmaps.brands, by('brand'));
  countById(counters.collections, bitmaps.collections, by('collection'));
  extendPriceRange(counters, query.columns, block, bitmaps, by('price'));
  countById(counters.ratings, bitmaps.ratings, by('rating'));
  counters.inStock += query.scope.inStock ? countBits(all) : countStockFacet(query, block, result);
  const { chosenFits } = query.scope;
  if (chosenFits) counters.fits += countIntersection(by('fits'), unionByIds(bitmaps.fits, chosenFits, listed.length));
  const shippable = by('shipping');
  for (const [nth, { from }] of query.scope.shipping.entries()) {
    const own = getShippableBitmap(query.columns, block, bitmaps, from);
    counters.shipping[nth] = (counters.shipping[nth] ?? 0) + countIntersection(shippable, own);
  }
  countAttributeValues(counters.values, query, block, result);
  return listed;
}

/** Number of matches with the stock filter added: a variant with the chosen values must be in stock. */
function countStockFacet(
  { columns, chosen }: FilterQuery,
  block: CategoryBlock,
  { bitmaps, listed }: FilterResult,
): number {
  if (chosen.groups.length === 0) return countIntersection(packBitmap(listed), bitmaps.inStock);
  const inStock = intersectBitmaps(listed, bitmaps.inStock);
  const stocked = { ...chosen, onlyInStock: true };
  forEachBit(packBitmap(intersectBitmaps(inStock, bitmaps.partlySoldOut)), (at) => {
    if (!hasMatchingVariant(columns, block.slots[at] ?? 0, stocked, null)) clearBit(inStock, at);
  });
  return countBits(packBitmap(inStock));
}

function countById(counts: Int32Array, { ids, bits }: BitmapsById, products: PackedBitmap): void {
  if (products.words.length === 0) return;
  for (const id of ids) {
    const own = bits[id];
    if (own) counts[id] = (counts[id] ?? 0) + countIntersection(products, own);
  }
}

function extendPriceRange(
  counters: FacetCounters,
  { price }: ProductColumns,
  { slots }: CategoryBlock,
  bitmaps: FacetBitmaps,
  products: PackedBitmap,
) {
  let { lowest, highest } = counters;
  const { wordIndexes, words } = products;
  for (let nth = 0; nth < words.length; nth++) {
    const word = wordIndexes[nth] ?? 0;
    // most words do not extend the range found so far
    if ((bitmaps.minPrices[word] ?? 0) >= lowest && (bitmaps.maxPrices[word] ?? 0) <= highest) continue;
    for (let rest = words[nth] ?? 0; rest !== 0; rest &= rest - 1) {
      const amount = price[slots[(word << 5) + lowestBitIndex(rest)] ?? 0] ?? 0;
      if (amount < lowest) lowest = amount;
      if (amount > highest) highest = amount;
    }
  }
  counters.lowest = lowest;
  counters.highest = highest;
}
