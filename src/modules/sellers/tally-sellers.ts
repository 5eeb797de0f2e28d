import { type Held, hold } from '../../platform/held.ts';
import { talliedSellers } from './sellers.store.ts';

/** Statistics of the public products of a store. */
export type SellerTally = { products: number; ratingSum: number; ratingCount: number };

/** Lifetime of the cached statistics; milliseconds. */
const FRESH_MS = 60_000;

const NOTHING: SellerTally = { products: 0, ratingSum: 0, ratingCount: 0 };

/**
 * Product count and ratings by seller. Cached, because aggregating a million products is too slow for a page request.
 */
export const sellerTallies: Held<(sellerId: number) => SellerTally> = hold(FRESH_MS, async (db) => {
  const rows = await talliedSellers(db);
  const statsById = new Map(
    rows.map((row) => [
      row.seller_id,
      { products: row.products, ratingSum: row.rating_sum, ratingCount: row.rating_count },
    ]),
  );
  return (sellerId) => statsById.get(sellerId) ?? NOTHING;
});

/** Average rating to one decimal, 0 without ratings. */
export function ratingOf({ ratingSum, ratingCount }: SellerTally): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10;
}
