import type { Db } from '../../../platform/database/db.ts';
import { updateProductRatings } from '../../catalog/products/update-product-ratings.ts';
import { countRatings } from './reviews.store.ts';

/**
 * Recomputes the rating totals of products from their published reviews. Must run in the transaction that writes,
 * publishes or rejects a review. Concurrent calls wait for each other: the second one counts what the first one
 * committed.
 */
export function recountRatings(db: Db, productIds: readonly number[]): Promise<void> {
  return updateProductRatings(db, productIds, countRatings);
}
