import type { FacetCounts, ListingScope } from '../query/listing-scope.rules.ts';

/** `stars`: the average rating rounded down, 0 without ratings. */
export type ProductTotal = { categoryId: number; brandId: number; inStock: boolean; stars: number; count: number };

const STARS = [1, 2, 3, 4];

/**
 * Facet counts from product totals. `total` is null when the list has a filter that the totals do not cover; the
 * categories and brands that may have products then have no count.
 */
export function toFacetCounts(
  totals: readonly ProductTotal[],
  scope: ListingScope,
): Omit<FacetCounts, 'total'> & { total: number | null } {
  const isExact = isCoveredByTotals(scope);
  const [categories, brands] = [new Map<number, number>(), new Map<number, number>()];
  const ratings = new Map(STARS.map((stars) => [stars, 0]));
  let [total, inStock] = [0, 0];
  for (const row of totals) {
    if (!isInScope(row, scope)) continue;
    const failing = failingFilters(row, scope);
    const counts = (filter: TotalsFilter) => failing.every((other) => other === filter);
    if (failing.length === 0) total += row.count;
    if (counts('category')) add(categories, row.categoryId, row.count);
    if (counts('brand')) add(brands, row.brandId, row.count);
    if (counts('stock') && row.inStock) inStock += row.count;
    if (counts('rating')) for (const stars of STARS) if (row.stars >= stars) add(ratings, stars, row.count);
  }
  const listed = (counts: ReadonlyMap<number, number>) =>
    Array.from(counts, ([id, count]) => ({ id, count: isExact ? count : null }));
  return {
    isComplete: false,
    total: isExact ? total : null,
    lowest: null,
    highest: null,
    categories: listed(categories),
    brands: listed(brands),
    ratings: listed(ratings),
    inStock: isExact ? inStock : null,
    collections: [],
    values: [],
    shipping: [],
    fits: null,
  };
}

type TotalsFilter = 'category' | 'brand' | 'stock' | 'rating';

function isCoveredByTotals(scope: ListingScope): boolean {
  const { withinProducts, withinSeller, chosenCollections, min, max, chosenShipping, chosenFits, chosenValues } = scope;
  const others = [withinProducts, withinSeller, chosenCollections, min, max, chosenShipping, chosenFits];
  return others.every((filter) => filter === null) && chosenValues.size === 0;
}

function isInScope({ categoryId, brandId }: ProductTotal, scope: ListingScope): boolean {
  const { categories, brands, withinCategories, withinBrands } = scope;
  return (
    categories.has(categoryId) && brands.has(brandId) && has(withinCategories, categoryId) && has(withinBrands, brandId)
  );
}

function failingFilters(row: ProductTotal, scope: ListingScope): TotalsFilter[] {
  const passes: [TotalsFilter, boolean][] = [
    ['category', has(scope.chosenCategories, row.categoryId)],
    ['brand', has(scope.chosenBrands, row.brandId)],
    ['stock', !scope.inStock || row.inStock],
    ['rating', scope.rating === null || row.stars >= scope.rating],
  ];
  return passes.flatMap(([filter, isPassed]) => (isPassed ? [] : [filter]));
}

function has(wanted: ReadonlySet<number> | null, id: number): boolean {
  return wanted === null || wanted.has(id);
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}
