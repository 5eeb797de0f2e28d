import type { ListingScope } from '../listing/listing-scope.rules.ts';
import type { ShippingRule } from '../shipping/shipping.rules.ts';
import type { ListingFilters } from './catalog.input.ts';
import type { Place } from './listing-place.ts';
import type { ListingSource } from './listing-source.ts';
import type { Shelves } from './shelf.store.ts';
import { takesFrom } from './shipping-ways.ts';

type Narrowed = {
  source: Omit<ListingSource, 'title'> | null;
  /** Ids of search results, and of products in a flash sale. */
  found: readonly number[] | null;
  inSale: readonly number[] | null;
  ways: readonly ShippingRule[];
  /** Fit rules that apply to the device in the query. */
  fits: ReadonlySet<number> | null;
};

/** Builds the query for the facet index: names are resolved to ids, null means no filter. */
export function listingScope(
  filters: ListingFilters,
  options: Shelves,
  resolved: Place,
  { source, found, inSale, ways, fits }: Narrowed,
): ListingScope {
  return {
    categories: new Set(options.categories.map(({ id }) => id)),
    brands: new Set(options.brands.map(({ id }) => id)),
    withinCategories: setOf(common(resolved.inside, source?.categories ?? null)),
    withinBrands: setOf(source?.brands ?? null),
    withinProducts: common(common(found, source?.products ?? null), inSale),
    withinSeller: filters.store ?? null,
    chosenCategories: resolved.sub === null ? null : new Set([resolved.sub]),
    chosenBrands: chosen(filters.brands),
    chosenCollections: chosen(filters.collections),
    min: filters.min ?? null,
    max: filters.max ?? null,
    rating: filters.rating ?? null,
    inStock: filters.inStock,
    shipping: ways.map((rule) => ({ id: rule.id, from: takesFrom(rule) })),
    chosenShipping: chosen(filters.shipping),
    chosenFits: fits,
    chosenValues: new Set(filters.attributes),
    attributeOf: new Map(options.values.map(({ id, attribute_id }) => [id, attribute_id])),
  };
}

function chosen(ids: readonly number[]): Set<number> | null {
  return ids.length === 0 ? null : new Set(ids);
}

function setOf(ids: readonly number[] | null): Set<number> | null {
  return ids === null ? null : new Set(ids);
}

/** Ids in both lists, in the order of the first; null stands for all ids. */
function common(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  const wanted = new Set(other);
  return one.filter((id) => wanted.has(id));
}
