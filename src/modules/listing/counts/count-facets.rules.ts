import { countFilter } from '../filters/count-filter.rules.ts';
import type { FacetCounters } from '../filters/filter-counters.rules.ts';
import type { ListingFilter } from '../filters/filter-kinds.rules.ts';
import { ALL_FILTERS } from '../filters/list-filters.rules.ts';
import { type Bitmap, countBits, type PackedBitmap, packBitmap } from '../index/bitmap.rules.ts';
import type { CategoryBlock } from '../index/product-columns.rules.ts';
import { type FilterQuery, filterBlock } from '../query/filter-products.rules.ts';

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
  const { listed } = result;
  const all = packBitmap(listed);
  const by = (filter: string): PackedBitmap => {
    const bits = result.matchesExcept(filter);
    return bits === listed ? all : packBitmap(bits);
  };
  counters.total += countBits(all);
  counters.categories[category] = countBits(by('category'));
  const counted = { query, block, result, all, matchesExcept: ({ name }: ListingFilter) => by(name) };
  for (const filter of ALL_FILTERS) countFilter(filter, counters, counted);
  return listed;
}
