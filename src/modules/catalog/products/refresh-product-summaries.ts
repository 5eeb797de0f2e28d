import type { Db } from '../../../platform/database/db.ts';
import { refreshRuleCollections } from '../collections/refresh-collections.ts';
import { updateProductSummaries } from './product.store.ts';

/**
 * Updates the denormalized columns of product rows (price range outside flash sales, in stock) from their variants, and
 * the collections by rule that depend on them. Call it in the transaction that writes prices or stock. Rows that are
 * already correct are not updated, so that most sales do not lock the product row.
 */
export async function refreshProductSummaries(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  await updateProductSummaries(db, productIds, now);
  await refreshRuleCollections(db, productIds, now);
}
