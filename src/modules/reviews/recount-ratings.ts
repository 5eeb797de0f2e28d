import type { Db } from '../../platform/db.ts';
import { lockRatings, writeRatings } from './reviews.store.ts';

/**
 * Brings the stars that a product row remembers back in line with its published reviews. For whoever has written,
 * published or rejected a review, in the same transaction. Two at once wait for each other: the second one counts
 * what the first one wrote.
 */
export async function recountRatings(db: Db, productIds: readonly number[]): Promise<void> {
  await lockRatings(db, productIds);
  await writeRatings(db, productIds);
}
