import type { Db } from '../../../platform/database/db.ts';
import { lockRatings, updateRatings } from './reviews.store.ts';

/**
 * Recomputes the rating totals of products from their published reviews. Must run in the transaction that writes,
 * publishes or rejects a review. Concurrent calls wait for each other: the second one counts what the first one
 * committed.
 */
export async function recountRatings(db: Db, productIds: readonly number[]): Promise<void> {
  await lockRatings(db, productIds);
  await updateRatings(db, productIds);
}
