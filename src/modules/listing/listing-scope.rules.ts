/** What a list is narrowed to. Sets hold ids; null does not narrow. Amounts are minor units. */
export type ListingScope = {
  /** Public categories and brands: what lies in others is hidden. */
  categories: ReadonlySet<number>;
  brands: ReadonlySet<number>;
  /** Outside these nothing is listed or counted. */
  withinCategories: ReadonlySet<number> | null;
  withinBrands: ReadonlySet<number> | null;
  withinProducts: readonly number[] | null;
  withinSeller: number | null;
  /** Filters. Each counts its own values as if it were not chosen. */
  chosenCategories: ReadonlySet<number> | null;
  chosenBrands: ReadonlySet<number> | null;
  chosenCollections: ReadonlySet<number> | null;
  min: number | null;
  max: number | null;
  /** Average of at least this many stars. */
  rating: number | null;
  inStock: boolean;
  /** Ways of delivery to count, each with the price from which it takes goods. */
  shipping: readonly ShippingWay[];
  /** By one of these ways. */
  chosenShipping: ReadonlySet<number> | null;
  /** Rules about what goods fit that surely hold for the device that is asked about. */
  chosenFits: ReadonlySet<number> | null;
  /** One variant must carry a chosen value of every attribute that values were chosen of. */
  chosenValues: ReadonlySet<number>;
  /** The attribute of every value. */
  attributeOf: ReadonlyMap<number, number>;
};

/** Narrowed only by what makes the list, its shelves, brands and collections; null when that is all there is. */
export function withoutFilters(scope: ListingScope): ListingScope | null {
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
  /** Cheapest and dearest price now, whatever price the query requests; null when nothing is there. */
  lowest: number | null;
  highest: number | null;
  categories: Count[];
  brands: Count[];
  collections: Count[];
  values: Count[];
  /** Products with an average of at least `id` stars, 1 to 4. */
  ratings: Count[];
  inStock: number;
  /** Of the device that is asked about. */
  fits: number;
  /** Of every way that was asked about. */
  shipping: Count[];
};

/** Counts that filters are shown with; null for those that are not known, because the facet index is loading. */
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

export type ShippingWay = { id: number; from: number };

export type Count = { id: number; count: number };
