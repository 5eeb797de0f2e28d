import { z } from 'zod';
import { rowIdText as id, integerText } from '../../kernel/integer.schemas.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { type Currency, fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';

export const SORTS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type Sort = (typeof SORTS)[number];

export const PER_PAGE = 24;
const MAX_PER_PAGE = 60;
/** Enough for a million products. */
const MAX_PAGES = 100_000;
const MAX_VALUES = 50;

/** Filters of a listing: values of one filter are combined with OR, filters with AND. Amounts are minor units. */
export type ListingFilters = {
  category?: string;
  subCategory?: string;
  brands: number[];
  collections: number[];
  /** Values of variant attributes; one variant must have a chosen value of each attribute. */
  attributes: number[];
  flash?: number;
  store?: number;
  shipping: number[];
  /** The slide, banner or tag whose products are listed. */
  source?: { kind: 'slide' | 'banner' | 'tag'; id: number };
  q?: string;
  min?: number;
  max?: number;
  /** Average of at least this many stars. */
  rating?: number;
  inStock: boolean;
  /** Slug of a device model. */
  fits?: string;
  sort: Sort;
};

export type ListingRequest = { filters: ListingFilters; page: number; perPage: number };

export const NO_FILTERS: ListingFilters = {
  brands: [],
  collections: [],
  attributes: [],
  shipping: [],
  inStock: false,
  sort: 'featured',
};

/** Forms submit empty fields as empty strings. */
const emptyAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const slug = z.string().max(120);
const amount = z
  .string()
  .max(20)
  .transform((text) => foldDigits(text).trim().replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,3})?$/));

/** Ids as `3,7`, as a repeated parameter, or both. */
const ids = z.union([z.string().max(600), z.array(z.string().max(600)).max(MAX_VALUES)]).transform((value, context) => {
  const pieces = [value]
    .flat()
    .flatMap((text) => foldDigits(text).split(','))
    .filter(Boolean);
  const numbers = pieces.map((piece) => id.safeParse(piece.trim()).data);
  const known = numbers.filter((number) => number !== undefined);
  if (known.length < numbers.length) context.addIssue({ code: 'custom', message: 'fields.invalid' });
  if (known.length > MAX_VALUES) context.addIssue({ code: 'custom', message: 'catalog.too-many-values' });
  return [...new Set(known)];
});

const booleanText = z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/**
 * Query parameters of every listing; `min` and `max` are major units. Unknown parameters are ignored, because shared
 * links often carry campaign parameters.
 */
export const listingQuery = z.object({
  category: emptyAsUndefined(slug),
  sub_category: emptyAsUndefined(slug),
  brand: emptyAsUndefined(ids),
  brands: emptyAsUndefined(ids),
  collection: emptyAsUndefined(ids),
  collections: emptyAsUndefined(ids),
  attributes: emptyAsUndefined(ids),
  shipping: emptyAsUndefined(ids),
  store: emptyAsUndefined(id),
  flash: emptyAsUndefined(id),
  home_spm: emptyAsUndefined(id),
  banner: emptyAsUndefined(id),
  tag: emptyAsUndefined(id),
  q: emptyAsUndefined(z.string().max(200)),
  min: emptyAsUndefined(amount),
  max: emptyAsUndefined(amount),
  rating: emptyAsUndefined(integerText(1, 5)),
  in_stock: emptyAsUndefined(booleanText),
  fits: emptyAsUndefined(slug),
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
  const { min, max } = query;
  const bounds = { min: parseAmount(min, currency), max: parseAmount(max, currency) };
  if (bounds.min === null) return refuseField('min', 'fields.invalid', { type: 'min' });
  if (bounds.max === null) return refuseField('max', 'fields.invalid', { type: 'max' });
  if (bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max)
    return refuseField('min', 'catalog.price-range');
  const filters: ListingFilters = {
    category: query.category === 'all' ? undefined : query.category,
    subCategory: query.sub_category,
    brands: mergeIds(query.brand, query.brands),
    collections: mergeIds(query.collection, query.collections),
    attributes: query.attributes ?? [],
    shipping: query.shipping ?? [],
    store: query.store,
    flash: query.flash,
    source: parseSource(query),
    q: query.q?.trim() || undefined,
    min: bounds.min,
    max: bounds.max,
    rating: query.rating,
    inStock: query.in_stock ?? false,
    fits: query.fits,
    sort: query.sort ?? 'featured',
  };
  return ok({ filters, page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE });
}

function parseAmount(text: string | undefined, currency: Currency): number | undefined | null {
  if (text === undefined) return undefined;
  return fromMajor(text, currency)?.amount ?? null;
}

function mergeIds(one: number[] | undefined, more: number[] | undefined): number[] {
  return [...new Set([...(one ?? []), ...(more ?? [])])];
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
