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
    chosenBrands: toFilterSet(filters.brands),
    chosenCollections: toFilterSet(filters.collections),
    min: filters.min ?? null,
    max: filters.max ?? null,
    rating: filters.rating ?? null,
    inStock: filters.inStock,
    shipping: shippingRules.map((rule) => ({ id: rule.id, from: getFilterThreshold(rule) })),
    chosenShipping: toFilterSet(filters.shipping),
    chosenFits: fits,
    chosenValues: new Set(filters.attributes),
    attributeOf: new Map(options.values.map(({ id, attribute_id }) => [id, attribute_id])),
  };
}

function toFilterSet(ids: readonly number[]): Set<number> | null {
  return ids.length === 0 ? null : new Set(ids);
}

function toNullableSet(ids: readonly number[] | null): Set<number> | null {
  return ids === null ? null : new Set(ids);
}

/** Ids in both lists, in the order of the first; null stands for all ids. */
function intersectIds(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  const wanted = new Set(other);
  return one.filter((id) => wanted.has(id));
}
