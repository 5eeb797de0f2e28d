import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { findFittingRules } from '../devices/find-fitting-rules.ts';
import { readFacetIndex } from '../listing/index/facet-index.ts';
import { listProductsInSale } from '../listing/query/list-products-in-sale.ts';
import { findStore } from '../sellers/find-store.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ListingRequest } from './catalog.input.ts';
import { buildCategoryTree, type CategoryNode } from './categories/category-tree.ts';
import { buildFacets, type Facets } from './listing/build-facets.ts';
import { buildListingScope } from './listing/build-listing-scope.ts';
import { selectFlashSale } from './listing/filter-options.store.ts';
import { findListingSource } from './listing/find-listing-source.ts';
import { listShippingFilters } from './listing/list-shipping-filters.ts';
import { queryListingPage } from './listing/query-listing-page.ts';
import { readFilterOptions } from './listing/read-filter-options.ts';
import { resolveFilters } from './listing/resolve-filters.ts';
import { type ProductCard, toProductCard } from './products/product-card.ts';
import { readCardRows } from './products/read-card-rows.ts';
import { searchCatalog } from './search/search-catalog.ts';
import { type SearchNotes, searchNotes } from './search/search-notes.ts';

export type Listing = {
  products: ProductCard[];
  total: number;
  page: number;
  perPage: number;
  /** At least 1. */
  lastPage: number;
  /** The main category listed, and the sub-category within it. */
  category: CategoryNode | null;
  subCategory: CategoryNode | null;
  /** The one brand or collection listed, when there is exactly one. */
  brand: { id: number; slug: string; title: string; image: string | null } | null;
  collection: { id: number; slug: string; title: string; description: string; image: string | null } | null;
  flash: {
    id: number;
    title: string;
    image: string | null;
    startTime: string;
    endTime: string;
    running: boolean;
  } | null;
  /** Target of a slide, banner or tag; null when it is unknown or has ended. */
  source: { title: string } | null;
  facets: Facets;
  /** Searched text; null without a search. */
  query: string | null;
  /** How it was parsed, and its results other than products. */
  search: SearchNotes | null;
  /** The whole tree, for the category filter. */
  categories: CategoryNode[];
};

/** Result for an unknown slide, banner or tag. */
const NOTHING = { categories: null, brands: null, products: [] };

type Context = { locale: Locale; now: Date };

/**
 * One page of products with the counts of every filter. An unknown name or id is refused as missing; an unknown slide,
 * banner or tag gives an empty listing, because links to it stay in use after it has ended.
 */
export async function listProducts(
  db: Db,
  { filters: requested, page, perPage }: ListingRequest,
  { locale, now }: Context,
): Promise<Result<Listing>> {
  const { q } = requested;
  const searched = q === undefined ? null : await searchCatalog(db, q, requested, { locale });
  const filters = searched?.filters ?? requested;
  const store = filters.store === undefined ? undefined : await findStore(db, filters.store);
  if (filters.store !== undefined && !store) return refuse('catalog.unknown-store', {}, 'missing');
  const ways = await listShippingFilters(db, filters.shipping);
  if (!ways.ok) return ways;
  const filterOptions = await readFilterOptions(db);
  const place = resolveFilters(filterOptions, filters);
  if (!place.ok) return place;
  const sale = filters.flash === undefined ? undefined : await selectFlashSale(db, filters.flash);
  if (filters.flash !== undefined && !sale) return refuse('catalog.unknown-flash-sale', {}, 'missing');

  const fitting = filters.fits === undefined ? null : await findFittingRules(db, filters.fits);
  if (fitting === undefined) return refuse('devices.unknown-model', {}, 'missing');

  const source = filters.source ? await findListingSource(db, filters.source, filterOptions, now) : undefined;
  const found = searched?.found ?? null;
  const index = await readFacetIndex(db, now);
  const inSale = filters.flash === undefined ? null : await listProductsInSale(db, index, filters.flash, now);
  const known = source ?? (filters.source ? NOTHING : null);
  const scope = buildListingScope(filters, filterOptions, place.value, {
    source: known,
    searchIds: found,
    saleProductIds: inSale,
    shippingRules: ways.value,
    fits: fitting?.ruleIds ?? null,
  });
  const pageQuery = { order: filters.sort, offset: (page - 1) * perPage, limit: perPage };
  const { ids, counts, useful } = await queryListingPage(db, index, scope, { ...pageQuery, ranked: found, now });
  const rows = await readCardRows(db, ids, now);
  const { discountRounding } = await readSettings(db);
  const tree = buildCategoryTree(filterOptions.categories, locale);
  const category = tree.find(({ id }) => id === place.value.main) ?? null;
  const brand = only(filterOptions.brands, filters.brands);
  const collection = only(filterOptions.collections, filters.collections);
  return ok({
    products: rows.map((row) => toProductCard(row, { locale, discountRounding, now })),
    total: counts.total,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(counts.total / perPage)),
    category,
    subCategory: category?.children.find(({ id }) => id === place.value.sub) ?? null,
    brand: brand ? { ...brand, title: pickTranslation(brand.title, locale) } : null,
    collection: collection
      ? {
          ...collection,
          title: pickTranslation(collection.title, locale),
          description: pickTranslation(collection.description, locale),
        }
      : null,
    flash: sale
      ? {
          id: sale.id,
          title: pickTranslation(sale.title, locale),
          image: sale.image,
          startTime: sale.starts_at.toISOString(),
          endTime: sale.ends_at.toISOString(),
          running: sale.starts_at <= now && sale.ends_at > now,
        }
      : null,
    source: source ? { title: pickTranslation(source.title, locale) } : null,
    facets: buildFacets(counts, filterOptions, filters, {
      category: place.value.sub ?? place.value.main,
      locale,
      useful,
      shippingRules: ways.value,
      deviceFit: fitting,
    }),
    query: q ?? null,
    search: searched && (await searchNotes(db, q ?? '', searched, locale)),
    categories: tree,
  });
}

function only<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T | undefined {
  return ids.length === 1 ? rows.find(({ id }) => id === ids[0]) : undefined;
}
