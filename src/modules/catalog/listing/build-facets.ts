import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { FittingRules } from '../../devices/find-fitting-rules.ts';
import type { FacetCount, FacetCounts } from '../../listing/query/listing-scope.rules.ts';
import type { ShippingRule } from '../../shipping/shipping.rules.ts';
import type { ListingFilters } from '../catalog.input.ts';
import type { FilterOptions } from './filter-options.store.ts';
import { canBeFree } from './list-shipping-filters.ts';

/** `count` is null while the facet index is loading, when the count is too expensive without it. */
export type FacetValue = { id: number; slug: string; title: string; count: number | null; chosen: boolean };

export type AttributeFacet = {
  id: number;
  code: string;
  title: string;
  values: { id: number; title: string; swatch: string | null; count: number | null; chosen: boolean }[];
};

/** Each count is the number of products in the list if the value is chosen in addition to the other filters. */
export type Facets = {
  categories: FacetValue[];
  brands: FacetValue[];
  collections: FacetValue[];
  attributes: AttributeFacet[];
  /** Highest rating first. */
  ratings: { stars: number; count: number | null; chosen: boolean }[];
  inStock: { count: number | null; chosen: boolean };
  /** The device in the query; null when there is none. */
  fits: { slug: string; name: string; count: number | null } | null;
  /** Delivery options. */
  shipping: { id: number; title: string; free: boolean; count: number | null; chosen: boolean }[];
  /** Lowest and highest current price in minor units, before the price filter; null when nothing is listed or it is unknown. */
  price: { min: number; max: number } | null;
};

type FacetContext = {
  category: number | null;
  locale: Locale;
  useful: readonly number[];
  shippingRules: readonly ShippingRule[];
  deviceFit: FittingRules | null;
};

/**
 * Values with a count of 0 are left out unless they are chosen, because a chosen value must stay visible to be cleared.
 * `useful`: the attributes to show, in that order.
 */
export function buildFacets(
  counts: FacetCounts,
  options: FilterOptions,
  filters: ListingFilters,
  { category, locale, useful, shippingRules, deviceFit }: FacetContext,
): Facets {
  const toFacetValues = (rows: FilterOptions['brands'], own: readonly FacetCount[], chosen: readonly number[]) =>
    joinCounts(rows, own, chosen, counts).map(({ row: { id, slug, title }, count }) => {
      return { id, slug, title: pickTranslation(title, locale), count, chosen: chosen.includes(id) };
    });
  return {
    categories: toFacetValues(
      options.categories,
      addMainCategoryCounts(counts.categories, options),
      category === null ? [] : [category],
    ),
    brands: toFacetValues(options.brands, counts.brands, filters.brands),
    collections: toFacetValues(options.collections, counts.collections, filters.collections),
    attributes: buildAttributeFacets(counts, options, filters.attributes, { useful, locale }),
    ratings: counts.ratings
      .map(({ id, count }) => ({ stars: id, count, chosen: filters.rating === id }))
      .toSorted((a, b) => b.stars - a.stars),
    inStock: { count: counts.inStock, chosen: filters.inStock },
    fits: deviceFit && { ...deviceFit.model, count: counts.fits },
    shipping: joinCounts(shippingRules, counts.shipping, filters.shipping, counts).map(({ row, count }) => {
      const { id, title } = row;
      return {
        id,
        title: pickTranslation(title, locale),
        free: canBeFree(row),
        count,
        chosen: filters.shipping.includes(id),
      };
    }),
    price: counts.lowest === null || counts.highest === null ? null : { min: counts.lowest, max: counts.highest },
  };
}

function buildAttributeFacets(
  counts: FacetCounts,
  { values }: FilterOptions,
  chosen: readonly number[],
  { useful, locale }: Pick<FacetContext, 'useful' | 'locale'>,
): AttributeFacet[] {
  const rows = Map.groupBy(values, (row) => row.attribute_id);
  const chosenAttributes = values.filter(({ id }) => chosen.includes(id)).map((row) => row.attribute_id);
  return [...new Set([...useful, ...chosenAttributes])].flatMap((attribute) => {
    const own = joinCounts(rows.get(attribute) ?? [], counts.values, chosen, counts);
    const facetValues = own.map(({ row: { id, title, swatch }, count }) => {
      return { id, title: pickTranslation(title, locale), swatch, count, chosen: chosen.includes(id) };
    });
    const [first] = rows.get(attribute) ?? [];
    if (!first || facetValues.length === 0) return [];
    return {
      id: attribute,
      code: first.attribute_code,
      title: pickTranslation(first.attribute_title, locale),
      values: facetValues,
    };
  });
}

/** Rows with products, and chosen rows, each with its count. */
function joinCounts<Row extends { id: number }>(
  rows: readonly Row[],
  counts: readonly FacetCount[],
  chosen: readonly number[],
  { isComplete }: Pick<FacetCounts, 'isComplete'>,
): { row: Row; count: number | null }[] {
  const known = new Map(counts.map(({ id, count }) => [id, count]));
  return rows.flatMap((row) => {
    const count = known.get(row.id);
    if ((count === undefined || count === 0) && !chosen.includes(row.id)) return [];
    return [{ row, count: count === undefined ? (isComplete ? 0 : null) : count }];
  });
}

/** A main category includes the products of its sub-categories. */
function addMainCategoryCounts(counts: readonly FacetCount[], { categories }: FilterOptions): FacetCount[] {
  const own = new Map(counts.map(({ id, count }) => [id, count]));
  return categories.flatMap(({ id }) => {
    const inside = categories
      .filter((row) => row.id === id || row.parent_id === id)
      .flatMap((row) => own.get(row.id) ?? (own.has(row.id) ? [null] : []));
    if (inside.length === 0) return [];
    return [{ id, count: inside.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0) }];
  });
}
