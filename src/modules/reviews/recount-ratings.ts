import type { Db } from '../../platform/db.ts';
import { writeRatings } from './reviews.store.ts';

/**
 * Brings the stars that a product row remembers back in line with its published reviews. For whoever has written,
 * published or rejected a review, in the same transaction.
 */
export async function recountRatings(db: Db, productIds: readonly number[]): Promise<void> {
  await writeRatings(db, productIds);
}
