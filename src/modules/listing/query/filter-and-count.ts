import { countFacets } from '../counts/count-facets.rules.ts';
import { createFacetCounters, toListingCounts } from '../filters/filter-counters.rules.ts';
import type { Bitmap } from '../index/bitmap.rules.ts';
import type { CategoryBlock, ProductColumns } from '../index/product-columns.rules.ts';
import { type FilterQuery, filterBlock, toCategoryBitmaps } from './filter-products.rules.ts';
import type { ListingCounts, ListingScope } from './listing-scope.rules.ts';
import { createMatchSet, type MatchSet } from './match-set.rules.ts';
import { buildValueFilter } from './variant-match.rules.ts';

/** The matching products with their facet counts. */
export function filterAndCount(
  columns: ProductColumns,
  scope: ListingScope,
): { listed: MatchSet; counts: ListingCounts } {
  const counters = createFacetCounters(columns.largestId, scope.shipping.length);
  const query = buildFilterQuery(columns, scope);
  const listed = createMatchSet(
    columns,
    mapCategoryBlocks(query, (category, block) => countFacets(counters, query, category, block)),
  );
  return { listed, counts: toListingCounts(counters, scope.shipping) };
}

/** The matching products without facet counts. */
export function filterProducts(columns: ProductColumns, scope: ListingScope): MatchSet {
  const query = buildFilterQuery(columns, scope);
  return createMatchSet(
    columns,
    mapCategoryBlocks(query, (category, block) => filterBlock(query, category, block).listed),
  );
}

function buildFilterQuery(columns: ProductColumns, scope: ListingScope): FilterQuery {
  return {
    columns,
    scope,
    chosen: buildValueFilter(scope, columns.largestId),
    within: scope.withinProducts && toCategoryBitmaps(columns, scope.withinProducts),
  };
}

/** Bitmaps of the public categories in scope. */
function mapCategoryBlocks(
  { columns, scope, within }: FilterQuery,
  toBitmap: (category: number, shelf: CategoryBlock) => Bitmap,
): Map<number, Bitmap> {
  const { categories, withinCategories } = scope;
  const wanted = [...(withinCategories ?? categories)].filter(
    (category) => categories.has(category) && (!within || within.has(category)),
  );
  return new Map(
    wanted.flatMap((category) => {
      const block = columns.byCategory.get(category);
      return block ? [[category, toBitmap(category, block)] as const] : [];
    }),
  );
}
