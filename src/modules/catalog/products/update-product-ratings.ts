import type { Db } from '../../../platform/database/db.ts';
import { lockProducts, setRatings } from './product-change.store.ts';

/** Sum and number of the ratings of a product. */
export type RatingTotals = { productId: number; sum: number; count: number };

/**
 * Updates the rating totals of products inside a transaction. `countRatings` runs after the products are locked, so it
 * sees what concurrent transactions committed.
 */
export async function updateProductRatings(
  db: Db,
  productIds: readonly number[],
  countRatings: (db: Db, productIds: readonly number[]) => Promise<RatingTotals[]>,
): Promise<void> {
  await lockProducts(db, productIds);
  await setRatings(db, await countRatings(db, productIds));
}
