import type { ListingColumns } from './listing-columns.rules.ts';

export type SellerTally = { products: number; ratingSum: number; ratingCount: number };

/** What each seller lists and how it is rated, in one pass; the shop itself is 0. */
export function tallySellers({
  size,
  visible,
  seller,
  ratingSum,
  ratingCount,
}: ListingColumns): Map<number, SellerTally> {
  const tallies = new Map<number, SellerTally>();
  for (let place = 0; place < size; place++) {
    if (visible[place] !== 1) continue;
    const id = seller[place] ?? 0;
    const tally = tallies.get(id) ?? { products: 0, ratingSum: 0, ratingCount: 0 };
    tally.products++;
    tally.ratingSum += ratingSum[place] ?? 0;
    tally.ratingCount += ratingCount[place] ?? 0;
    tallies.set(id, tally);
  }
  return tallies;
}
