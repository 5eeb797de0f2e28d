import type { ListingFilter } from '../../listing/filters/filter-kinds.rules.ts';
import { type FilterSelection, getFilterValue } from '../../listing/filters/filter-values.rules.ts';
import { ALL_FILTERS } from '../../listing/filters/list-filters.rules.ts';
import type { ListingScope } from '../../listing/query/listing-scope.rules.ts';
import type { ShippingRule } from '../../shipping/shipping.rules.ts';
import type { ListingFilters } from '../catalog.input.ts';
import type { FilterOptions } from './filter-options.store.ts';
import type { ListingSource } from './find-listing-source.ts';
import { getFilterThreshold } from './list-shipping-filters.ts';
import type { ResolvedFilters } from './resolve-filters.ts';

type ScopeContext = {
  source: Omit<ListingSource, 'title'> | null;
  /** Ids of search results, and of products in a flash sale. */
  searchIds: readonly number[] | null;
  saleProductIds: readonly number[] | null;
  shippingRules: readonly ShippingRule[];
  /** Fit rules that apply to the device in the query. */
  fits: ReadonlySet<number> | null;
};

/** Builds the query for the facet index: names are resolved to ids, null means no filter. */
export function buildListingScope(
  filters: ListingFilters,
  options: FilterOptions,
  resolved: ResolvedFilters,
  { source, searchIds, saleProductIds, shippingRules, fits }: ScopeContext,
): ListingScope {
  return {
    categories: new Set(options.categories.map(({ id }) => id)),
    brands: new Set(options.brands.map(({ id }) => id)),
    withinCategories: toNullableSet(intersectIds(resolved.inside, source?.categories ?? null)),
    withinBrands: toNullableSet(source?.brands ?? null),
    withinProducts: intersectIds(intersectIds(searchIds, source?.products ?? null), saleProductIds),
    withinSeller: filters.store ?? null,
    chosenCategories: resolved.sub === null ? null : new Set([resolved.sub]),
    selected: selectFilters(filters, fits),
    shipping: shippingRules.map((rule) => ({ id: rule.id, from: getFilterThreshold(rule) })),
    attributeOf: new Map(options.values.map(({ id, attribute_id }) => [id, attribute_id])),
  };
}

/** The chosen filters, with the fit rules of the device in the query. */
function selectFilters(filters: ListingFilters, fits: ReadonlySet<number> | null): FilterSelection {
  const chosen = ALL_FILTERS.map((filter) => [filter.name, selectFilter(filter, filters, fits)] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

function selectFilter(filter: ListingFilter, filters: ListingFilters, fits: ReadonlySet<number> | null) {
  switch (filter.kind) {
    case 'flag':
      return getFilterValue(filters, filter) || undefined;
    case 'minimum':
      return getFilterValue(filters, filter);
    case 'device':
      return fits ?? undefined;
    case 'price': {
      const { min = null, max = null } = filters;
      return min === null && max === null ? undefined : { min, max };
    }
    case 'choice':
    case 'values':
    case 'delivery': {
      const ids = getFilterValue(filters, filter);
      return ids.length === 0 ? undefined : new Set(ids);
    }
  }
}

function toNullableSet(ids: readonly number[] | null): Set<number> | null {
  return ids === null ? null : new Set(ids);
}

/** Ids in both lists, in the order of the first; null means all ids. */
function intersectIds(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  const wanted = new Set(other);
  return one.filter((id) => wanted.has(id));
}
