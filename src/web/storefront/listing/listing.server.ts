import { data, type RouterContextProvider, redirect } from 'react-router';
import { fromMajor } from '../../../kernel/money.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { showMoney } from '../../../kernel/show-money.ts';
import { type ListingQuery, listingRequest, SORTS } from '../../../modules/catalog/catalog.input.ts';
import { dropUnknownFilters } from '../../../modules/catalog/drop-unknown-filters.ts';
import { type Listing, listProducts } from '../../../modules/catalog/list-products.ts';
import { BANNER_PLACE } from '../../../modules/content/list-banners.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { moneyFormat, type Settings } from '../../../modules/content/settings.rules.ts';
import { askForDevice } from '../../../modules/devices/judge-fits.ts';
import { loggableQuery } from '../../../modules/search-rules/search-query.rules.ts';
import { sentenceFor, type Translator } from '../../../platform/words.ts';
import { listDescription } from '../../machines/descriptions.server.ts';
import { listFacts } from '../../machines/list-facts.server.ts';
import { tellMachines } from '../../machines/page-facts.server.ts';
import { inLocale } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { readSourceMarker } from '../../source-marker.ts';
import { placedBanner } from '../home/banner-view.server.ts';
import { type AppliedFilter, appliedFilters } from './applied-filters.ts';
import { cardView } from './card-view.ts';
import { listingParameters, NO_FILTERS, pageAddress, withParameters } from './listing-address.ts';
import { readListingQuery } from './listing-query.server.ts';
import type { Choice, Crumb, HeadPicture, ListingView, WayOut } from './listing-view.ts';
import { pictureOf } from './picture-of.ts';

/** How a route turns a listing into a page. */
export type ListingPlace = {
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
  place: ListingPlace,
): Promise<{ view: ListingView; listing: Listing }> {
  const { services, locale, t } = context.get(shopRequest);
  const { db } = services;
  const settings = await readSettings(db);
  const parameters = new URL(request.url).searchParams;
  const read = readListingQuery(parameters, place.own);
  if (!read) throw data(null, { status: 404 });
  const { query, problems: unknown } = await dropUnknownFilters(db, read.query);
  const bounded = inBounds(query, settings);
  const listing = await listProducts(db, bounded.request, { locale, now: services.clock() });
  if (!listing.ok) throw notListed(listing.refusal);

  const { title, text = null, image, shape = 'tile', trail = [], path } = place.describe(listing.value, t);
  const { facets, products, total, page, lastPage } = listing.value;
  const { fixed = [] } = place;
  const { filters } = bounded.request;
  const chosen = {
    ...filters,
    // the page's own brand or collection is not one of its filters
    brands: filters.brands.filter((id) => String(id) !== place.own.brand),
    collections: filters.collections.filter((id) => String(id) !== place.own.collection),
    min: bounded.query.min,
    max: bounded.query.max,
  };
  const write = (amount: string) => {
    const read = fromMajor(amount, settings.currency);
    return read ? showMoney(read, moneyFormat(settings, locale)) : amount;
  };
  const applied = appliedFilters({ path, fixed, chosen, facets, write, t });
  const address = listingParameters(fixed, chosen).toString();
  if (page > lastPage && total > 0) throw redirect(pageAddress(path, address, lastPage));
  const onPage = (number: number) => inLocale(pageAddress(path, address, number), locale);
  const countAt = async (path: string) => {
    const without = readListingQuery(new URL(path, request.url).searchParams, place.own);
    const { request: asked } = inBounds(without?.query ?? {}, settings);
    const there = await listProducts(db, { ...asked, page: 1, perPage: 1 }, { locale, now: services.clock() });
    return there.ok ? there.value.total : 0;
  };
  // ignores an unknown slide id
  const homeSpm = listing.value.source ? readSourceMarker(new URLSearchParams(fixed)) : undefined;
  const { q } = filters;
  const source = {
    ...(homeSpm !== undefined && { homeSpm }),
    ...(q !== undefined && loggableQuery(q) !== null && { search: q }),
  };
  const view: ListingView = {
    head: {
      title: [title, page > 1 && t('listing.page', { page }), settings.siteName].filter(Boolean).join(' – '),
      description: text ?? listDescription({ title, total, from: facets.price?.min, settings, locale, t }),
      noindex: applied.length > 0 || filters.sort !== 'featured' || total === 0,
      prev: page > 1 ? onPage(page - 1) : undefined,
      next: page < lastPage ? onPage(page + 1) : undefined,
    },
    title,
    text,
    picture: image ? { ...pictureOf(image), shape } : null,
    banner: place.hasBanner ? await placedBanner(context.get(shopRequest), BANNER_PLACE.listing) : null,
    trail,
    path,
    fixed,
    query: address,
    cards: products.map((card) => ({ ...cardView(card), ...source })),
    total,
    page,
    lastPage,
    sort: filters.sort,
    sorts: SORTS,
    categories: categoryLinks(listing.value, place),
    brands: 'brand' in place.own ? [] : facets.brands.map(choice),
    collections: 'collection' in place.own ? [] : facets.collections.map(choice),
    attributes: facets.attributes,
    ratings: facets.ratings,
    inStock: facets.inStock,
    fits: facets.fits,
    asksForDevice: await askForDevice(
      db,
      products.map(({ id }) => id),
    ),
    shipping: shippingChoices(listing.value, t),
    price: { min: chosen.min ?? '', max: chosen.max ?? '', bounds: facets.price },
    applied: applied.map(({ label, path }) => ({ label, path })),
    waysOut: total === 0 ? await waysOut(applied, countAt) : [],
    clearPath: withParameters(path, listingParameters(fixed, NO_FILTERS)),
    problems: [...read.problems, ...unknown, ...bounded.problems].map((problem) => sentenceFor(problem, t)),
  };
  const { siteUrl } = services.config;
  tellMachines(context, () => ({
    ...listFacts({ siteUrl, locale, t }, { ...view, perPage: listing.value.perPage }),
    picture: view.picture?.shape === 'wide' ? { src: view.picture.src, alt: title } : undefined,
  }));
  return { view, listing: listing.value };
}

/** Limits the counting queries. */
const MOST_WAYS = 6;

/**
 * Counts the list without each filter. If two filters exclude each other, that does not help: then each filter is
 * counted alone.
 */
async function waysOut(
  applied: readonly AppliedFilter[],
  countAt: (path: string) => Promise<number>,
): Promise<WayOut[]> {
  const tried = applied.slice(0, MOST_WAYS);
  const counted = async (ways: Omit<WayOut, 'count'>[]) => {
    const all = await Promise.all(ways.map(async (way) => ({ ...way, count: await countAt(way.path) })));
    return all.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  };
  const fewer = await counted(tried.map(({ label, path }) => ({ kind: 'without', label, path })));
  if (fewer.length > 0 || tried.length < 2) return fewer;
  return counted(tried.map(({ label, alone }) => ({ kind: 'only', label, path: alone })));
}

/** Drops and reports an invalid price range, like every other invalid filter. */
function inBounds(query: ListingQuery, settings: Settings) {
  const whole = listingRequest(query, settings.currency);
  if (whole.ok) return { query, request: whole.value, problems: [] };
  const without = { ...query, min: undefined, max: undefined };
  const rest = listingRequest(without, settings.currency);
  if (!rest.ok) throw notListed(rest.refusal);
  return { query: without, request: rest.value, problems: Object.values(whole.refusal.fields).flat() };
}

function notListed(refusal: Refusal) {
  return data(null, { status: refusal.kind === 'missing' ? 404 : 400 });
}

/** Omits a shipping option that all products share: it filters nothing. */
function shippingChoices({ facets, total }: Listing, t: Translator): ListingView['shipping'] {
  return facets.shipping
    .filter(({ count, chosen }) => chosen || count !== total)
    .map((way) => ({ ...choice(way), title: way.free ? t('filters.free', { title: way.title }) : way.title }));
}

function choice({ id, title, count, chosen }: Choice) {
  return { id, title, count, chosen };
}

/** The main categories, or the sub-categories of the listed one. */
function categoryLinks({ categories, category, subCategory, facets }: Listing, place: ListingPlace) {
  const isListed = (id: number) => facets.categories.some((facet) => facet.id === id && facet.count !== 0);
  const nodes = category ? category.children : categories;
  return nodes
    .filter((node) => isListed(node.id) || node.id === subCategory?.id)
    .map((node) => ({
      title: node.title,
      path: category ? place.categoryPath(category.slug, node.slug) : place.categoryPath(node.slug),
      current: node.id === subCategory?.id,
    }));
}
