import { getMatchingValue, type ListingFilter } from '../filters/filter-kinds.rules.ts';
import { getSelected, isSelected } from '../filters/filter-values.rules.ts';
import { ALL_FILTERS, listFilters } from '../filters/list-filters.rules.ts';
import type { FilterRow } from '../filters/listing-filters.rules.ts';
import type { FacetCounts, ListingScope } from '../query/listing-scope.rules.ts';

/** A filter whose products the database counts while the facet index is loading. */
export type TotalsFilter = Extract<ListingFilter, { kind: 'flag' | 'minimum' | 'choice' }>;

/** Filters by which the totals are grouped. */
export const TOTALS_FILTERS: readonly TotalsFilter[] = listFilters('flag', 'minimum', 'choice').filter(
  ({ countedWhileLoading }) => countedWhileLoading,
);

type TotalsRow<Kind extends ListingFilter['kind']> = Extract<FilterRow<Kind>, { countedWhileLoading: true }>;

/** Number of products with the same values of `TOTALS_FILTERS`; a minimum is rounded down, 0 without ratings. */
export type ProductTotal = { categoryId: number; count: number } & {
  [F in TotalsRow<'flag'> as F['name']]: boolean;
} & { [F in TotalsRow<'minimum' | 'choice'> as F['name']]: number };

/**
 * Facet counts from product totals. `total` is null when the list has a filter that the totals do not cover; the
 * categories and options that may have products then have no count.
 */
export function toFacetCounts(
  totals: readonly ProductTotal[],
  scope: ListingScope,
): Omit<FacetCounts, 'total'> & { total: number | null } {
  const isExact = isCoveredByTotals(scope);
  const categories = new Map<number, number>();
  const byFilter = new Map(ALL_FILTERS.map((filter) => [filter.name, startCounts(filter)]));
  let total = 0;
  for (const row of totals) {
    if (!isInScope(row, scope)) continue;
    const failing = findFailingFilters(row, scope);
    const counts = (filter: string) => failing.every((other) => other === filter);
    if (failing.length === 0) total += row.count;
    if (counts('category')) add(categories, row.categoryId, row.count);
    for (const filter of TOTALS_FILTERS) {
      const own = byFilter.get(filter.name);
      if (own && counts(filter.name)) for (const id of listCountedIds(filter, row)) add(own, id, row.count);
    }
  }
  const listed = (counts: ReadonlyMap<number, number> = new Map()) =>
    Array.from(counts, ([id, count]) => ({ id, count: isExact ? count : null }));
  const toCount = (filter: ListingFilter) => {
    if (filter.kind === 'price') return null;
    if (filter.kind !== 'flag' && filter.kind !== 'device') return listed(byFilter.get(filter.name));
    return isExact && isTotalsFilter(filter) ? (byFilter.get(filter.name)?.get(FLAG_ID) ?? 0) : null;
  };
  const byFacet: Record<string, unknown> = Object.fromEntries(
    ALL_FILTERS.map((filter) => [filter.facet, toCount(filter)]),
  );
  return Object.assign(byFacet as Omit<FacetCounts, 'isComplete' | 'total' | 'categories'>, {
    isComplete: false,
    total: isExact ? total : null,
    categories: listed(categories),
  });
}

/** The one id by which the products of a flag are counted. */
const FLAG_ID = 1;

/** Minimums are offered even where nothing has them. */
function startCounts(filter: ListingFilter): Map<number, number> {
  const isOffered = filter.kind === 'minimum' && filter.countedWhileLoading;
  return new Map(isOffered ? filter.offered.map((step) => [step, 0]) : []);
}

function listCountedIds(filter: TotalsFilter, row: ProductTotal): readonly number[] {
  const value = getTotalsValue(filter, row);
  if (filter.kind === 'flag') return value === getMatchingValue(filter) ? [FLAG_ID] : [];
  return filter.kind === 'minimum' ? filter.offered.filter((step) => Number(value) >= step) : [Number(value)];
}

function getTotalsValue({ name }: TotalsFilter, row: ProductTotal): boolean | number | undefined {
  const values: Readonly<Record<string, boolean | number>> = row;
  return values[name];
}

function isTotalsFilter(filter: ListingFilter): boolean {
  return TOTALS_FILTERS.some(({ name }) => name === filter.name);
}

function isCoveredByTotals({ withinProducts, withinSeller, selected }: ListingScope): boolean {
  if (withinProducts !== null || withinSeller !== null) return false;
  return ALL_FILTERS.every((filter) => isTotalsFilter(filter) || !isSelected(selected, filter));
}

function isInScope({ categoryId, brands: brandId }: ProductTotal, scope: ListingScope): boolean {
  const { categories, brands, withinCategories, withinBrands } = scope;
  return (
    categories.has(categoryId) && brands.has(brandId) && has(withinCategories, categoryId) && has(withinBrands, brandId)
  );
}

/** Names of the filters that the products of a row fail. */
function findFailingFilters(row: ProductTotal, scope: ListingScope): string[] {
  const failing = TOTALS_FILTERS.filter((filter) => !passes(filter, row, scope)).map(({ name }) => name);
  return has(scope.chosenCategories, row.categoryId) ? failing : [...failing, 'category'];
}

function passes(filter: TotalsFilter, row: ProductTotal, { selected }: ListingScope): boolean {
  const value = getTotalsValue(filter, row);
  switch (filter.kind) {
    case 'flag':
      return !getSelected(selected, filter) || value === getMatchingValue(filter);
    case 'minimum':
      return Number(value) >= (getSelected(selected, filter) ?? 0);
    case 'choice':
      return has(getSelected(selected, filter) ?? null, Number(value));
  }
}

function has(wanted: ReadonlySet<number> | null, id: number): boolean {
  return wanted === null || wanted.has(id);
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}
