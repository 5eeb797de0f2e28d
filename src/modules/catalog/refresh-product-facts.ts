import type { Db } from '../../platform/db.ts';
import { refreshFacts } from './product.store.ts';

/**
 * Brings what a product row remembers of its variants (price range outside flash sales, in stock) back in line.
 * For whoever has written prices or stock, in the same transaction. Rows that are right already are not touched, so
 * that selling one of many takes no lock on the product.
 */
export async function refreshProductFacts(db: Db, productIds: readonly number[]): Promise<void> {
  await refreshFacts(db, productIds);
}
