import type { Db } from '../../../platform/database/db.ts';
import { setProductsChanged } from './product-change.store.ts';

/**
 * Invalidates products in the facet index of every process after a change of price, stock, rating, category or
 * visibility. Call it in the transaction of the change, with at most a few thousand ids; for more, use `invalidateCatalog`.
 */
export async function invalidateProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await setProductsChanged(db, productIds);
}
