import { countAttributeValues } from '../counts/count-values.rules.ts';
import {
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
import type { FilterQuery, FilterResult } from '../query/filter-products.rules.ts';
import { hasMatchingVariant } from '../query/variant-match.rules.ts';
import { getFilterBitmaps, getFlagBitmap } from './filter-bitmaps.rules.ts';
import { type FacetCounters, getCounter } from './filter-counters.rules.ts';
import type { FlagFilter, ListingFilter } from './filter-kinds.rules.ts';
import { getSelected, isSelected } from './filter-values.rules.ts';
import { unionByIds } from './match-filter.rules.ts';

/** The listed products of a block, and those that pass all filters but one. */
export type CountedBlock = {
  query: FilterQuery;
  block: CategoryBlock;
  result: FilterResult;
  all: PackedBitmap;
  matchesExcept(filter: ListingFilter): PackedBitmap;
};

/** Adds the products of a block to the counters of a filter. */
export function countFilter(filter: ListingFilter, counters: FacetCounters, counted: CountedBlock): void {
  const { query, block, result } = counted;
  const { columns, scope } = query;
  const { bitmaps } = result;
  const counter = getCounter(counters, filter);
  switch (filter.kind) {
    case 'flag':
      counter[0] = (counter[0] ?? 0) + countFlag(filter, counted);
      return;
    case 'minimum':
    case 'choice':
      countById(counter, getFilterBitmaps(bitmaps.byFilter, filter), counted.matchesExcept(filter));
      return;
    case 'device': {
      const rules = getSelected(scope.selected, filter);
      if (!rules) return;
      const fitting = unionByIds(getFilterBitmaps(bitmaps.byFilter, filter), rules, result.listed.length);
      counter[0] = (counter[0] ?? 0) + countIntersection(counted.matchesExcept(filter), fitting);
      return;
    }
    case 'values':
      countAttributeValues(counter, query, block, result);
      return;
    case 'price':
      extendPriceRange(counters, columns, block, bitmaps, counted.matchesExcept(filter));
      return;
    case 'delivery': {
      const products = counted.matchesExcept(filter);
      for (const [nth, { from }] of scope.shipping.entries()) {
        const own = getShippableBitmap(columns, block, bitmaps, from);
        counter[nth] = (counter[nth] ?? 0) + countIntersection(products, own);
      }
    }
  }
}

function countFlag(filter: FlagFilter, { query, block, result, all }: CountedBlock): number {
  if (isSelected(query.scope.selected, filter)) return countBits(all);
  if (filter.requiresStock && query.chosen.groups.length > 0) return countWithStock(filter, query, block, result);
  return countIntersection(all, getFlagBitmap(result.bitmaps.byFilter, filter));
}

/** Number of matches with the stock filter added: a variant with the chosen values must be in stock. */
function countWithStock(
  filter: FlagFilter,
  { columns, chosen }: FilterQuery,
  block: CategoryBlock,
  { bitmaps, listed }: FilterResult,
): number {
  const inStock = intersectBitmaps(listed, getFlagBitmap(bitmaps.byFilter, filter));
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
  for (let index = 0; index < words.length; index++) {
    const word = wordIndexes[index] ?? 0;
    // most words do not extend the range found so far
    if ((bitmaps.minPrices[word] ?? 0) >= lowest && (bitmaps.maxPrices[word] ?? 0) <= highest) continue;
    for (let rest = words[index] ?? 0; rest !== 0; rest &= rest - 1) {
      const amount = price[slots[(word << 5) + lowestBitIndex(rest)] ?? 0] ?? 0;
      if (amount < lowest) lowest = amount;
      if (amount > highest) highest = amount;
    }
  }
  counters.lowest = lowest;
  counters.highest = highest;
}
