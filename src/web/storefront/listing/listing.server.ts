import { data, type RouterContextProvider, redirect } from 'react-router';
import { formatMoney } from '../../../kernel/format-money.ts';
import { fromMajor } from '../../../kernel/money.ts';
import type { Refusal } from '../../../kernel/result.ts';
import {
  type ListingFilters,
  type ListingQuery,
  SORTS,
  toListingRequest,
} from '../../../modules/catalog/catalog.input.ts';
import { listProductsOperation } from '../../../modules/catalog/catalog.operations.ts';
import type { Listing } from '../../../modules/catalog/list-products.ts';
import { removeUnknownFilters } from '../../../modules/catalog/listing/remove-unknown-filters.ts';
import { BANNER_PLACEMENT } from '../../../modules/content/banners/banner-placement.rules.ts';
import { hasAccessory } from '../../../modules/devices/check-fits.ts';
import { getFilterValue } from '../../../modules/listing/filters/filter-values.rules.ts';
import { listFilters } from '../../../modules/listing/filters/list-filters.rules.ts';
import { toLoggableQuery } from '../../../modules/search-rules/search-query.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat, type Settings } from '../../../modules/settings/settings.rules.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';
import { shopRequest } from '../../http/request.server.ts';
import { getFocalAttribute } from '../../links/focal-point.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { readSlideParam } from '../../links/source-params.ts';
import { runParsedQuery } from '../../operations/load-query.server.ts';
import { prefixLocale } from '../../paths.ts';
import { buildListStructuredData } from '../../seo/list-data.server.ts';
import { buildListDescription } from '../../seo/meta-descriptions.server.ts';
import { addStructuredData } from '../../seo/structured-data.server.ts';
import { loadBannerView } from '../home/banner-view.server.ts';
import { toCardView } from './cards/card-view.ts';
import { listFilterGroups } from './filter-groups.server.ts';
import { type AppliedFilter, listAppliedFilters } from './filters/applied-filters.ts';
import { readListingQuery } from './listing-query.server.ts';
import { type FilterParameters, toListingParameters } from './listing-url.ts';
import type { Crumb, EmptyListSuggestion, HeadPicture, ListingView } from './listing-view.ts';
import { buildPageUrl, withParameters } from './page-url.ts';

/** How a route turns a listing into a page. */
export type ListingDefinition = {
  /** Listing parameters that the path or the page defines. */
  own: Record<string, string>;
  /** Query parameters that belong to the page and not to its filters. */
  fixed?: [string, string][];
  describe(
    listing: Listing,
    t: Translator,
  ): {
    title: string;
    text?: string;
    image?: string | null;
    /** Shape of the picture; a tile by default. */
    shape?: HeadPicture['shape'];
    trail?: Crumb[];
    path: string;
  };
  /** Path of the same page for another category; null stands for all categories. */
  categoryPath(category: string | null, subCategory?: string): string;
  perPage?: number;
  /** Searches, sales and stores show no banner. */
  hasBanner?: boolean;
};

/** Loads one page of a listing; throws a 404 for unknown categories, brands or collections. */
export async function loadListing(
  context: Readonly<RouterContextProvider>,
  request: Request,
  definition: ListingDefinition,
): Promise<{ view: ListingView; listing: Listing }> {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const { db } = services;
  const settings = await readSettings(db);
  const parameters = new URL(request.url).searchParams;
  const parsed = readListingQuery(parameters, definition.own);
  if (!parsed) throw data(null, { status: 404 });
  const { query, problems: unknown } = await removeUnknownFilters(db, parsed.query);
  const bounded = dropInvalidPriceRange(query, settings);
  const listing = await runParsedQuery(listProductsOperation, shop, bounded.query);
  if (!listing.ok) throw toListingError(listing.refusal);

  const { title, text = null, image, shape = 'tile', trail = [], path } = definition.describe(listing.value, t);
  const { facets, products, total, page, lastPage } = listing.value;
  const { fixed = [] } = definition;
  const { filters } = bounded.request;
  const { min, max } = bounded.query;
  const chosen = { ...filters, ...removeOwnOptions(filters, definition.own), min, max };
  const formatAmount = (amount: string) => {
    const parsed = fromMajor(amount, settings.currency);
    return parsed ? formatMoney(parsed, getMoneyFormat(settings, locale)) : amount;
  };
  const applied = listAppliedFilters({ path, fixed, chosen, facets, write: formatAmount, t });
  const address = toListingParameters(fixed, chosen).toString();
  if (page > lastPage && total > 0) throw redirect(buildPageUrl(path, address, lastPage));
  const toPageHref = (number: number) => prefixLocale(buildPageUrl(path, address, number), locale);
  const countAt = async (path: string) => {
    const without = readListingQuery(new URL(path, request.url).searchParams, definition.own);
    const { query: countQuery } = dropInvalidPriceRange(without?.query ?? {}, settings);
    const result = await runParsedQuery(listProductsOperation, shop, { ...countQuery, page: 1, per_page: 1 });
    return result.ok ? result.value.total : 0;
  };
  // ignores an unknown slide id
  const homeSpm = listing.value.source ? readSlideParam(new URLSearchParams(fixed)) : undefined;
  const { q } = filters;
  const source = {
    ...(homeSpm !== undefined && { homeSpm }),
    ...(q !== undefined && toLoggableQuery(q) !== null && { search: q }),
  };
  const view: ListingView = {
    head: {
      title: [title, page > 1 && t('listing.page', { page }), settings.siteName].filter(Boolean).join(' – '),
      description: text ?? buildListDescription({ title, total, from: facets.price?.min, settings, locale, t }),
      noindex: applied.length > 0 || filters.sort !== 'featured' || total === 0,
      prev: page > 1 ? toPageHref(page - 1) : undefined,
      next: page < lastPage ? toPageHref(page + 1) : undefined,
    },
    title,
    text,
    picture: image ? { ...getPictureUrls(image), focal: getFocalAttribute(image), shape } : null,
    banner: definition.hasBanner ? await loadBannerView(shop, BANNER_PLACEMENT.listing) : null,
    trail,
    path,
    fixed,
    query: address,
    cards: products.map((card) => ({ ...toCardView(card), ...source })),
    total,
    page,
    lastPage,
    sort: filters.sort,
    sorts: SORTS,
    categories: listCategoryLinks(listing.value, definition),
    filterGroups: listFilterGroups({
      listing: listing.value,
      own: definition.own,
      price: { min: min ?? '', max: max ?? '' },
      t,
    }),
    asksForDevice: await hasAccessory(
      db,
      products.map(({ id }) => id),
    ),
    applied: applied.map(({ label, path }) => ({ label, path })),
    emptyListSuggestions: total === 0 ? await findEmptyListSuggestions(applied, countAt) : [],
    clearPath: withParameters(path, toListingParameters(fixed, {})),
    problems: [...parsed.problems, ...unknown, ...bounded.problems].map((problem) => translateRefusal(problem, t)),
  };
  const { siteUrl } = services.config;
  addStructuredData(context, () => ({
    ...buildListStructuredData({ siteUrl, locale, t }, { ...view, perPage: listing.value.perPage }),
    picture: view.picture?.shape === 'wide' ? { src: view.picture.src, alt: title } : undefined,
  }));
  return { view, listing: listing.value };
}

/** Limits the counting queries. */
const MAX_SUGGESTIONS = 6;

/**
 * Counts the list without each filter. If two filters exclude each other, that does not help: then each filter is
 * counted alone.
 */
async function findEmptyListSuggestions(
  applied: readonly AppliedFilter[],
  countAt: (path: string) => Promise<number>,
): Promise<EmptyListSuggestion[]> {
  const filters = applied.slice(0, MAX_SUGGESTIONS);
  const countSuggestions = async (suggestions: Omit<EmptyListSuggestion, 'count'>[]) => {
    const all = await Promise.all(
      suggestions.map(async (suggestion) => ({ ...suggestion, count: await countAt(suggestion.path) })),
    );
    return all.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  };
  const withoutOne = await countSuggestions(filters.map(({ label, path }) => ({ kind: 'without', label, path })));
  if (withoutOne.length > 0 || filters.length < 2) return withoutOne;
  return countSuggestions(filters.map(({ label, alone }) => ({ kind: 'only', label, path: alone })));
}

/** Drops and reports an invalid price range, like every other invalid filter. */
function dropInvalidPriceRange(query: ListingQuery, settings: Settings) {
  const parsed = toListingRequest(query, settings.currency);
  if (parsed.ok) return { query, request: parsed.value, problems: [] };
  const without = { ...query, min: undefined, max: undefined };
  const withoutRange = toListingRequest(without, settings.currency);
  if (!withoutRange.ok) throw toListingError(withoutRange.refusal);
  return { query: without, request: withoutRange.value, problems: Object.values(parsed.refusal.fields).flat() };
}

function toListingError(refusal: Refusal) {
  return data(null, { status: refusal.kind === 'missing' ? 404 : 400 });
}

/** Choices without the brand, collection and the like of the page, which is not one of its filters. */
function removeOwnOptions(filters: ListingFilters, own: Readonly<Record<string, string>>): FilterParameters {
  const choices = listFilters('choice').filter(({ pageParam }) => pageParam !== undefined && pageParam in own);
  return Object.fromEntries(
    choices.map((filter) => {
      const ids = getFilterValue(filters, filter).filter((id) => String(id) !== own[filter.pageParam ?? '']);
      return [filter.name, ids];
    }),
  );
}

/** The main categories, or the sub-categories of the listed one. */
function listCategoryLinks({ categories, category, subCategory, facets }: Listing, definition: ListingDefinition) {
  const isListed = (id: number) => facets.categories.some((facet) => facet.id === id && facet.count !== 0);
  const nodes = category ? category.children : categories;
  return nodes
    .filter((node) => isListed(node.id) || node.id === subCategory?.id)
    .map((node) => ({
      title: node.title,
      path: category ? definition.categoryPath(category.slug, node.slug) : definition.categoryPath(node.slug),
      current: node.id === subCategory?.id,
    }));
}
