import { type Locale, textIn } from '../../kernel/locale.ts';
import type { FittingRules } from '../devices/find-fitting-rules.ts';
import type { ListingCounts } from '../listing/listing-scope.rules.ts';
import type { ShippingRule } from '../shipping/shipping.rules.ts';
import type { ListingFilters } from './catalog.input.ts';
import type { Shelves } from './shelf.store.ts';
import { isFree } from './shipping-ways.ts';

export type FacetValue = { id: number; slug: string; title: string; count: number; chosen: boolean };

export type AttributeFacet = {
  id: number;
  code: string;
  title: string;
  values: { id: number; title: string; swatch: string | null; count: number; chosen: boolean }[];
};

/** Each count tells how many products choosing the value would list, the other filters kept. */
export type Facets = {
  categories: FacetValue[];
  brands: FacetValue[];
  collections: FacetValue[];
  attributes: AttributeFacet[];
  /** Four stars and up first. */
  ratings: { stars: number; count: number; chosen: boolean }[];
  inStock: { count: number; chosen: boolean };
  /** The device asked about; null when none is. */
  fits: { slug: string; name: string; count: number } | null;
  /** Ways of delivery; `free` ones take goods for nothing. */
  shipping: { id: number; title: string; free: boolean; count: number; chosen: boolean }[];
  /** Cheapest and dearest price now, minor units, before the price filter; null when nothing is listed. */
  price: { min: number; max: number } | null;
};

type Place = {
  category: number | null;
  locale: Locale;
  useful: readonly number[];
  ways: readonly ShippingRule[];
  fitting: FittingRules | null;
};

/**
 * Values that would list nothing are left out, chosen ones excepted: those must stay to be unticked. `useful` are the
 * attributes to show, in that order.
 */
export function facetsOf(
  counts: ListingCounts,
  shelves: Shelves,
  filters: ListingFilters,
  { category, locale, useful, ways, fitting }: Place,
): Facets {
  const own = countOf(counts.categories);
  const inCategory = (id: number) =>
    shelves.categories.reduce((sum, row) => sum + (row.id === id || row.parent_id === id ? own(row.id) : 0), 0);
  const named = (rows: Shelves['brands'], count: (id: number) => number, chosen: readonly number[]) =>
    rows
      .map(({ id, slug, title }) => ({
        id,
        slug,
        title: textIn(title, locale),
        count: count(id),
        chosen: chosen.includes(id),
      }))
      .filter(worthShowing);
  return {
    categories: named(shelves.categories, inCategory, category === null ? [] : [category]),
    brands: named(shelves.brands, countOf(counts.brands), filters.brands),
    collections: named(shelves.collections, countOf(counts.collections), filters.collections),
    attributes: attributeFacets(counts, shelves, filters.attributes, { useful, locale }),
    ratings: counts.ratings
      .map(({ id, count }) => ({ stars: id, count, chosen: filters.rating === id }))
      .toSorted((a, b) => b.stars - a.stars),
    inStock: { count: counts.inStock, chosen: filters.inStock },
    fits: fitting && { ...fitting.model, count: counts.fits },
    shipping: ways
      .map((way) => ({
        id: way.id,
        title: textIn(way.title, locale),
        free: isFree(way),
        count: countOf(counts.shipping)(way.id),
        chosen: filters.shipping.includes(way.id),
      }))
      .filter(worthShowing),
    price: counts.lowest === null || counts.highest === null ? null : { min: counts.lowest, max: counts.highest },
  };
}

function attributeFacets(
  counts: ListingCounts,
  { values }: Shelves,
  chosen: readonly number[],
  { useful, locale }: Pick<Place, 'useful' | 'locale'>,
): AttributeFacet[] {
  const count = countOf(counts.values);
  const rows = Map.groupBy(values, (row) => row.attribute_id);
  const chosenOf = values.filter(({ id }) => chosen.includes(id)).map((row) => row.attribute_id);
  return [...new Set([...useful, ...chosenOf])].flatMap((attribute) => {
    const shown = (rows.get(attribute) ?? [])
      .map(({ id, title, swatch }) => {
        return { id, title: textIn(title, locale), swatch, count: count(id), chosen: chosen.includes(id) };
      })
      .filter(worthShowing);
    const [first] = rows.get(attribute) ?? [];
    if (!first || shown.length === 0) return [];
    return { id: attribute, code: first.attribute_code, title: textIn(first.attribute_title, locale), values: shown };
  });
}

function worthShowing({ count, chosen }: { count: number; chosen: boolean }): boolean {
  return count > 0 || chosen;
}

function countOf(counts: readonly { id: number; count: number }[]): (id: number) => number {
  const byId = new Map(counts.map(({ id, count }) => [id, count]));
  return (id) => byId.get(id) ?? 0;
}
