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
  /** Facet filters. Each facet counts its own values as if it were not chosen. */
  chosenCategories: ReadonlySet<number> | null;
  chosenBrands: ReadonlySet<number> | null;
  chosenCollections: ReadonlySet<number> | null;
  min: number | null;
  max: number | null;
  /** Average of at least this many stars. */
  rating: number | null;
  inStock: boolean;
  /** Delivery options to count, each with the price from which it applies. */
  shipping: readonly ShippingThreshold[];
  /** Deliverable by one of these options. */
  chosenShipping: ReadonlySet<number> | null;
  /** Fit rules that apply to the device in the query. */
  chosenFits: ReadonlySet<number> | null;
  /** One variant must have a chosen value of every chosen attribute. */
  chosenValues: ReadonlySet<number>;
  /** Attribute id by value id. */
  attributeOf: ReadonlyMap<number, number>;
};

/** The scope with only its categories, brands and collections; null when it has no other filter. */
export function removeFilters(scope: ListingScope): ListingScope | null {
  const { min, max, rating, inStock, chosenShipping, chosenFits, chosenValues } = scope;
  const isFiltered = [min, max, rating, chosenShipping, chosenFits].some((filter) => filter !== null);
  if (!isFiltered && !inStock && chosenValues.size === 0) return null;
  return {
    ...scope,
    min: null,
    max: null,
    rating: null,
    inStock: false,
    chosenShipping: null,
    chosenFits: null,
    chosenValues: new Set(),
  };
}

export type ListingCounts = {
  total: number;
  /** Lowest and highest current price before the price filter; null when nothing is listed. */
  lowest: number | null;
  highest: number | null;
  categories: Count[];
  brands: Count[];
  collections: Count[];
  values: Count[];
  /** Products with an average of at least `id` stars, 1 to 4. */
  ratings: Count[];
  inStock: number;
  /** Products that fit the device in the query. */
  fits: number;
  /** By delivery option in the scope. */
  shipping: Count[];
};

/** Facet counts; null for counts that are unknown while the facet index is loading. */
export type FacetCounts = {
  /** Whether an entry missing in a list counts 0; otherwise its count is unknown. */
  isComplete: boolean;
  total: number;
  lowest: number | null;
  highest: number | null;
  categories: readonly FacetCount[];
  brands: readonly FacetCount[];
  collections: readonly FacetCount[];
  values: readonly FacetCount[];
  ratings: readonly FacetCount[];
  inStock: number | null;
  fits: number | null;
  shipping: readonly FacetCount[];
};

export type FacetCount = { id: number; count: number | null };

export type ShippingThreshold = { id: number; from: number };

export type Count = { id: number; count: number };
