import { type Held, hold } from '../../platform/held.ts';
import { talliedSellers } from './sellers.store.ts';

/** Of the public goods of a store. */
export type SellerTally = { products: number; ratingSum: number; ratingCount: number };

/** How old the figures of a store may be; milliseconds. */
const FRESH_MS = 60_000;

const NOTHING: SellerTally = { products: 0, ratingSum: 0, ratingCount: 0 };

/** What each store has and how its goods are rated. Adding up a million goods takes longer than a page may. */
export const sellerTallies: Held<(sellerId: number) => SellerTally> = hold(FRESH_MS, async (db) => {
  const rows = await talliedSellers(db);
  const tallies = new Map(
    rows.map((row) => [
      row.seller_id,
      { products: row.products, ratingSum: row.rating_sum, ratingCount: row.rating_count },
    ]),
  );
  return (sellerId) => tallies.get(sellerId) ?? NOTHING;
});

/** Average stars to one decimal, 0 without ratings. */
export function ratingOf({ ratingSum, ratingCount }: SellerTally): number {
  return ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10;
}
