import type { ListingFilter } from '../filters/filter-kinds.rules.ts';
import { type FilterSelection, isSelected } from '../filters/filter-values.rules.ts';
import { ALL_FILTERS } from '../filters/list-filters.rules.ts';
import type { FilterRow } from '../filters/listing-filters.rules.ts';

/** Filters of a list. Sets contain ids; null means no filter. Amounts are minor units. */
export type ListingScope = {
  /** Public categories and brands; products in others are hidden. */
  categories: ReadonlySet<number>;
  brands: ReadonlySet<number>;
  /** Products outside these are neither listed nor counted. */
  withinCategories: ReadonlySet<number> | null;
  withinBrands: ReadonlySet<number> | null;
  withinProducts: readonly number[] | null;
  withinSeller: number | null;
  /** A category chosen within the scope; its facet counts as if it were not chosen. */
  chosenCategories: ReadonlySet<number> | null;
  /** Facet filters. Each facet counts its own values as if it were not chosen. */
  selected: FilterSelection;
  /** Delivery options to count, each with the price from which it applies. */
  shipping: readonly ShippingThreshold[];
  /** Attribute id by value id. */
  attributeOf: ReadonlyMap<number, number>;
};

/**
 * The scope with only the choices that define a page (categories, brands, collections); null when it has no other filter.
 */
export function removeFilters(scope: ListingScope): ListingScope | null {
  const { selected } = scope;
  const definesPage = (filter: ListingFilter) => filter.kind === 'choice' && filter.pageParam !== undefined;
  if (!ALL_FILTERS.some((filter) => !definesPage(filter) && isSelected(selected, filter))) return null;
  const names = ALL_FILTERS.filter(definesPage).map(({ name }) => name);
  return { ...scope, selected: Object.fromEntries(Object.entries(selected).filter(([name]) => names.includes(name))) };
}

/** Counts of each facet by its name; the counts of a kind have the same type. */
type CountsByFacet<One, Many> = { [F in FilterRow<'flag' | 'device'> as F['facet']]: One } & {
  [F in FilterRow<'choice' | 'values' | 'minimum' | 'delivery'> as F['facet']]: Many;
} & { [F in FilterRow<'price'> as F['facet']]: PriceBounds | null };

/** Lowest and highest current price before the price filter. */
export type PriceBounds = { min: number; max: number };

/**
 * Facet counts: for a flag or a device its number of products, for other filters one count for each value. The price is
 * null when nothing is listed.
 */
export type ListingCounts = { total: number; categories: Count[] } & CountsByFacet<number, Count[]>;

/** Facet counts; null for counts that are unknown while the facet index is loading. */
export type FacetCounts = {
  /** Whether an entry missing in a list counts 0; otherwise its count is unknown. */
  isComplete: boolean;
  total: number;
  categories: readonly FacetCount[];
} & CountsByFacet<number | null, readonly FacetCount[]>;

export type FacetCount = { id: number; count: number | null };

export type ShippingThreshold = { id: number; from: number };

export type Count = { id: number; count: number };
