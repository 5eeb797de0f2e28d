import { z } from 'zod';
import { rowIdText as id, integerText } from '../../kernel/integer.schemas.ts';
import type { Currency } from '../../kernel/money.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type FilterValues, NO_FILTER_VALUES } from '../listing/filters/filter-values.rules.ts';
import {
  emptyAsUndefined,
  filterParamShape,
  slugText,
  toFilterValues,
} from '../listing/filters/listing-filters.input.ts';

export const SORTS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type Sort = (typeof SORTS)[number];

export const PER_PAGE = 24;
const MAX_PER_PAGE = 60;
/** Enough for a million products. */
const MAX_PAGES = 100_000;

/**
 * Filters of a listing: values of one filter are combined with OR, filters with AND. Amounts are minor units. The
 * properties of facet filters come from the table of listing filters.
 */
export type ListingFilters = FilterValues & {
  category?: string;
  subCategory?: string;
  flash?: number;
  store?: number;
  /** The slide, banner or tag whose products are listed. */
  source?: { kind: 'slide' | 'banner' | 'tag'; id: number };
  q?: string;
  sort: Sort;
};

export type ListingRequest = { filters: ListingFilters; page: number; perPage: number };

export const NO_FILTERS: ListingFilters = { ...NO_FILTER_VALUES, sort: 'featured' };

/**
 * Query parameters of every listing; `min` and `max` are major units. Unknown parameters are ignored, because shared
 * links often carry campaign parameters.
 */
export const listingQuery = z.object({
  category: emptyAsUndefined(slugText),
  sub_category: emptyAsUndefined(slugText),
  ...filterParamShape,
  store: emptyAsUndefined(id),
  flash: emptyAsUndefined(id),
  home_spm: emptyAsUndefined(id),
  banner: emptyAsUndefined(id),
  tag: emptyAsUndefined(id),
  q: emptyAsUndefined(z.string().max(200)),
  sort: emptyAsUndefined(z.enum(SORTS, { error: 'catalog.unknown-sort' })),
  page: emptyAsUndefined(integerText(1, MAX_PAGES)),
  per_page: emptyAsUndefined(integerText(1, MAX_PER_PAGE)),
});

export type ListingQuery = z.output<typeof listingQuery>;

/** The known parameters of a page URL, as input for `listingQuery`; campaign parameters and the like are left out. */
export function pickListingParams(parameters: URLSearchParams): Record<string, string | string[]> {
  const known = Object.keys(listingQuery.shape).filter((name) => parameters.has(name));
  return Object.fromEntries(
    known.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Converts a validated query to a listing request with amounts in minor units of the shop's currency. */
export function toListingRequest(query: ListingQuery, currency: Currency): Result<ListingRequest> {
  const values = toFilterValues(query, currency);
  if (!values.ok) return values;
  const filters: ListingFilters = {
    ...values.value,
    category: query.category === 'all' ? undefined : query.category,
    subCategory: query.sub_category,
    store: query.store,
    flash: query.flash,
    source: parseSource(query),
    q: query.q?.trim() || undefined,
    sort: query.sort ?? 'featured',
  };
  return ok({ filters, page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE });
}

function parseSource(query: ListingQuery): ListingFilters['source'] {
  if (query.home_spm !== undefined) return { kind: 'slide', id: query.home_spm };
  if (query.banner !== undefined) return { kind: 'banner', id: query.banner };
  if (query.tag !== undefined) return { kind: 'tag', id: query.tag };
  return undefined;
}

export const idParams = z.strictObject({ id });
export const pageQuery = z.strictObject({ page: emptyAsUndefined(integerText(1, MAX_PAGES)) });
/** Unknown parameters are ignored, as in `listingQuery`. */
export const searchQuery = z.object({ q: z.string().trim().min(1).max(200) });
