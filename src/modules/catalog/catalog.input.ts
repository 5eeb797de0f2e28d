import { z } from 'zod';
import { rowIdText as id, integerText } from '../../kernel/integer.schemas.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { type Currency, fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';

export const SORTS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type Sort = (typeof SORTS)[number];

export const PER_PAGE = 24;
const MOST_PER_PAGE = 60;
/** Enough for a million products. */
const MOST_PAGES = 100_000;
const MOST_VALUES = 50;

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

export const EVERYTHING: ListingFilters = {
  brands: [],
  collections: [],
  attributes: [],
  shipping: [],
  inStock: false,
  sort: 'featured',
};

/** Forms submit empty fields as empty strings. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const slug = z.string().max(120);
const amount = z
  .string()
  .max(20)
  .transform((text) => foldDigits(text).trim().replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,3})?$/));

/** Ids as `3,7`, as a repeated parameter, or both. */
const ids = z
  .union([z.string().max(600), z.array(z.string().max(600)).max(MOST_VALUES)])
  .transform((value, context) => {
    const pieces = [value]
      .flat()
      .flatMap((text) => foldDigits(text).split(','))
      .filter(Boolean);
    const numbers = pieces.map((piece) => id.safeParse(piece.trim()).data);
    const known = numbers.filter((number) => number !== undefined);
    if (known.length < numbers.length) context.addIssue({ code: 'custom', message: 'fields.invalid' });
    if (known.length > MOST_VALUES) context.addIssue({ code: 'custom', message: 'catalog.too-many-values' });
    return [...new Set(known)];
  });

const yesOrNo = z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/**
 * Query parameters of every listing; `min` and `max` are major units. Unknown parameters are ignored, because shared
 * links often carry campaign parameters.
 */
export const listingQuery = z.object({
  category: unlessEmpty(slug),
  sub_category: unlessEmpty(slug),
  brand: unlessEmpty(ids),
  brands: unlessEmpty(ids),
  collection: unlessEmpty(ids),
  collections: unlessEmpty(ids),
  attributes: unlessEmpty(ids),
  shipping: unlessEmpty(ids),
  store: unlessEmpty(id),
  flash: unlessEmpty(id),
  home_spm: unlessEmpty(id),
  banner: unlessEmpty(id),
  tag: unlessEmpty(id),
  q: unlessEmpty(z.string().max(200)),
  min: unlessEmpty(amount),
  max: unlessEmpty(amount),
  rating: unlessEmpty(integerText(1, 5)),
  in_stock: unlessEmpty(yesOrNo),
  fits: unlessEmpty(slug),
  sort: unlessEmpty(z.enum(SORTS, { error: 'catalog.unknown-sort' })),
  page: unlessEmpty(integerText(1, MOST_PAGES)),
  per_page: unlessEmpty(integerText(1, MOST_PER_PAGE)),
});

export type ListingQuery = z.output<typeof listingQuery>;

/** The known parameters of a page URL, as input for `listingQuery`; campaign parameters and the like are left out. */
export function listingFields(parameters: URLSearchParams): Record<string, string | string[]> {
  const known = Object.keys(listingQuery.shape).filter((name) => parameters.has(name));
  return Object.fromEntries(
    known.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Converts a validated query to a listing request with amounts in minor units of the shop's currency. */
export function listingRequest(query: ListingQuery, currency: Currency): Result<ListingRequest> {
  const { min, max } = query;
  const bounds = { min: amountOf(min, currency), max: amountOf(max, currency) };
  if (bounds.min === null) return refuseField('min', 'fields.invalid', { type: 'min' });
  if (bounds.max === null) return refuseField('max', 'fields.invalid', { type: 'max' });
  if (bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max)
    return refuseField('min', 'catalog.price-range');
  const filters: ListingFilters = {
    category: query.category === 'all' ? undefined : query.category,
    subCategory: query.sub_category,
    brands: both(query.brand, query.brands),
    collections: both(query.collection, query.collections),
    attributes: query.attributes ?? [],
    shipping: query.shipping ?? [],
    store: query.store,
    flash: query.flash,
    source: sourceOf(query),
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

function amountOf(text: string | undefined, currency: Currency): number | undefined | null {
  if (text === undefined) return undefined;
  return fromMajor(text, currency)?.amount ?? null;
}

function both(one: number[] | undefined, more: number[] | undefined): number[] {
  return [...new Set([...(one ?? []), ...(more ?? [])])];
}

function sourceOf(query: ListingQuery): ListingFilters['source'] {
  if (query.home_spm !== undefined) return { kind: 'slide', id: query.home_spm };
  if (query.banner !== undefined) return { kind: 'banner', id: query.banner };
  if (query.tag !== undefined) return { kind: 'tag', id: query.tag };
  return undefined;
}

export const idParams = z.strictObject({ id });
export const pageQuery = z.strictObject({ page: unlessEmpty(integerText(1, MOST_PAGES)) });
/** Unknown parameters are ignored, as in `listingQuery`. */
export const searchQuery = z.object({ q: z.string().trim().min(1).max(200) });
