import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { FittingRules } from '../../devices/find-fitting-rules.ts';
import type { ListingFilter } from '../../listing/filters/filter-kinds.rules.ts';
import { getFilterValue } from '../../listing/filters/filter-values.rules.ts';
import { ALL_FILTERS } from '../../listing/filters/list-filters.rules.ts';
import type { FilterRow } from '../../listing/filters/listing-filters.rules.ts';
import type { FacetCount, FacetCounts } from '../../listing/query/listing-scope.rules.ts';
import type { ShippingRule } from '../../shipping/shipping.rules.ts';
import type { ListingFilters } from '../catalog.input.ts';
import type { FilterOptions, OptionRow } from './filter-options.store.ts';
import { getOptions } from './find-unknown-ids.ts';
import { canBeFree } from './list-shipping-filters.ts';

/** `count` is null while the facet index is loading, when the count is too expensive without it. */
export type FacetValue = { id: number; slug: string; title: string; count: number | null; chosen: boolean };

export type AttributeFacet = {
  id: number;
  code: string;
  title: string;
  values: { id: number; title: string; swatch: string | null; count: number | null; chosen: boolean }[];
};

export type OptionFacet = { id: number; title: string; free: boolean; count: number | null; chosen: boolean };
export type FlagFacet = { count: number | null; chosen: boolean };
/** The device in the query; null when there is none. */
export type DeviceFacet = { slug: string; name: string; count: number | null } | null;
/** Lowest and highest current price in minor units, before the price filter; null when nothing is listed or it is unknown. */
export type PriceFacet = { min: number; max: number } | null;

/** Each count is the number of products in the list if the value is chosen in addition to the other filters. */
export type Facets = { categories: FacetValue[] } & { [F in FilterRow<'choice'> as F['facet']]: FacetValue[] } & {
  [F in FilterRow<'values'> as F['facet']]: AttributeFacet[];
} & {
  /** Highest step first. */
  [F in FilterRow<'minimum'> as F['facet']]: ({ [Unit in F['unit']]: number } & FlagFacet)[];
} & { [F in FilterRow<'flag'> as F['facet']]: FlagFacet } & {
  [F in FilterRow<'device'> as F['facet']]: DeviceFacet;
} & {
  [F in FilterRow<'delivery'> as F['facet']]: OptionFacet[];
} & { [F in FilterRow<'price'> as F['facet']]: PriceFacet };

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
  context: FacetContext,
): Facets {
  const { category, locale } = context;
  const chosen = category === null ? [] : [category];
  const categories = addMainCategoryCounts(counts.categories, options);
  const source: FacetSource = { counts, options, filters, context };
  const byFacet: Record<string, unknown> = Object.fromEntries(
    ALL_FILTERS.map((filter) => [filter.facet, buildFacet(filter, source)]),
  );
  return Object.assign(byFacet as Omit<Facets, 'categories'>, {
    categories: toFacetValues(joinCounts(options.categories, categories, chosen, counts), chosen, locale),
  });
}

type FacetSource = { counts: FacetCounts; options: FilterOptions; filters: ListingFilters; context: FacetContext };

function buildFacet(filter: ListingFilter, { counts, options, filters, context }: FacetSource) {
  const { locale, useful, shippingRules, deviceFit } = context;
  const byFacet: Readonly<Record<string, unknown>> = counts;
  const count = byFacet[filter.facet] as number | null;
  const list = (byFacet[filter.facet] ?? []) as readonly FacetCount[];
  switch (filter.kind) {
    case 'flag':
      return { count, chosen: getFilterValue(filters, filter) };
    case 'minimum': {
      const chosen = getFilterValue(filters, filter);
      return list
        .toSorted((a, b) => b.id - a.id)
        .map(({ id, count }) => ({ [filter.unit]: id, count, chosen: chosen === id }));
    }
    case 'device':
      return deviceFit && { ...deviceFit.model, count };
    case 'price':
      return byFacet[filter.facet];
    case 'choice': {
      const chosen = getFilterValue(filters, filter);
      return toFacetValues(joinCounts(getOptions(options, filter), list, chosen, counts), chosen, locale);
    }
    case 'values':
      return buildAttributeFacets(counts, list, options, { chosen: getFilterValue(filters, filter), useful, locale });
    case 'delivery': {
      const chosen = getFilterValue(filters, filter);
      return joinCounts(shippingRules, list, chosen, counts).map(({ row, count }) => {
        const title = pickTranslation(row.title, locale);
        return { id: row.id, title, free: canBeFree(row), count, chosen: chosen.includes(row.id) };
      });
    }
  }
}

function toFacetValues(
  rows: readonly { row: OptionRow; count: number | null }[],
  chosen: readonly number[],
  locale: Locale,
): FacetValue[] {
  return rows.map(({ row: { id, slug, title }, count }) => {
    return { id, slug, title: pickTranslation(title, locale), count, chosen: chosen.includes(id) };
  });
}

function buildAttributeFacets(
  counts: FacetCounts,
  list: readonly FacetCount[],
  { values }: FilterOptions,
  { chosen, useful, locale }: Pick<FacetContext, 'useful' | 'locale'> & { chosen: readonly number[] },
): AttributeFacet[] {
  const rows = Map.groupBy(values, (row) => row.attribute_id);
  const chosenAttributes = values.filter(({ id }) => chosen.includes(id)).map((row) => row.attribute_id);
  return [...new Set([...useful, ...chosenAttributes])].flatMap((attribute) => {
    const own = joinCounts(rows.get(attribute) ?? [], list, chosen, counts);
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
