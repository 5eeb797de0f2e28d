import { type CachedValue, cached } from '../../platform/caching/cached.ts';
import { readSellerStats } from './sellers.store.ts';

/** Statistics of the public products of a store. */
export type SellerStats = { products: number; ratingSum: number; ratingCount: number };

/** Lifetime of the cached statistics; milliseconds. */
const STATS_TTL_MS = 60_000;

const EMPTY_STATS: SellerStats = { products: 0, ratingSum: 0, ratingCount: 0 };

/**
 * Product count and ratings by seller. Cached, because aggregating a million products is too slow for a page request.
 */
export const cachedSellerStats: CachedValue<(sellerId: number) => SellerStats> = cached(STATS_TTL_MS, async (db) => {
  const rows = await readSellerStats(db);
  const statsById = new Map(
    rows.map((row) => [
      row.seller_id,
      { products: row.products, ratingSum: row.rating_sum, ratingCount: row.rating_count },
    ]),
  );
  return (sellerId) => statsById.get(sellerId) ?? EMPTY_STATS;
});

/** Average rating to one decimal, 0 without ratings. */
export function calculateAverageRating({ ratingSum, ratingCount }: SellerStats): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10;
}
