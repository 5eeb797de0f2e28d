import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readFilterOptions } from '../listing/read-filter-options.ts';
import {
  type ProductChange,
  type SitemapProduct,
  selectProductChanges,
  selectProductRanges,
  selectRunningSales,
  selectSitemapProducts,
} from './sitemap.store.ts';

/** Ids per sitemap: with the URLs of every language, a file of this size stays far below the limit of 50 MB. */
const IDS_PER_SITEMAP = 20_000;
/** Enough for 1,000,000,000 products. */
const MAX_SITEMAPS = 50_000;
/** The queries read every product. */
const CACHE_TTL_MS = 60_000;
/** Rows per query while a sitemap is streamed. */
const BATCH_SIZE = 1000;

const changes = cached(CACHE_TTL_MS, selectProductChanges);

const cachedRanges = cached(CACHE_TTL_MS, (db) => selectProductRanges(db, IDS_PER_SITEMAP, MAX_SITEMAPS));

/** The id ranges that contain public products, at most a minute old. The number of a range never changes. */
export function listProductRanges(db: Db): Promise<{ stretch: number; changed: Date }[]> {
  return cachedRanges.read(db);
}

/** The public products of an id range, read in batches while they are consumed. */
export async function* streamRangeProducts(db: Db, stretch: number): AsyncGenerator<SitemapProduct[]> {
  const upTo = (stretch + 1) * IDS_PER_SITEMAP;
  let after = stretch * IDS_PER_SITEMAP;
  for (;;) {
    const rows = await selectSitemapProducts(db, { after, upTo, limit: BATCH_SIZE });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? upTo;
  }
}

/** Listing pages with the latest change of their products where it is known. */
export async function listSitemapPages(db: Db, now: Date) {
  const [{ categories, brands, collections }, sales, changed] = await Promise.all([
    readFilterOptions(db),
    selectRunningSales(db, now),
    changes.read(db),
  ]);
  return {
    /** Latest change of any product. */
    changed: findLatestChange(changed, () => true),
    categories: categories.map((category) => ({
      category,
      main: categories.find(({ id }) => id === category.parent_id) ?? null,
      changed: findLatestChange(changed, (one) => one.category_id === category.id || one.main_id === category.id),
    })),
    brands: brands.map(({ id }) => ({ id, changed: findLatestChange(changed, (one) => one.brand_id === id) })),
    collections: collections.map(({ id }) => id),
    sales: sales.map(({ id, starts_at }) => ({ id, changed: starts_at })),
    /** Latest change of a store's products. */
    changedAt: (seller: number) => findLatestChange(changed, (one) => one.seller_id === seller),
  };
}

function findLatestChange(
  cachedChanges: readonly ProductChange[],
  isIncluded: (one: ProductChange) => boolean,
): Date | undefined {
  return cachedChanges.reduce<Date | undefined>(
    (newest, one) => (isIncluded(one) && (!newest || one.changed > newest) ? one.changed : newest),
    undefined,
  );
}
