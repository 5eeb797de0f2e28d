import type { Db } from '../../../platform/database/db.ts';
import { incrementCatalogVersion, setProductsChanged } from './facet-index.store.ts';

/**
 * Invalidates products in the facet index of every process after a change of price, stock, rating, category or
 * visibility. Call it in the transaction of the change, with at most a few thousand ids; for more, use `invalidateCatalog`.
 */
export async function invalidateProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await setProductsChanged(db, productIds);
}

/** Makes every process rebuild its facet index: after a bulk load, or when collections or flash sales changed. */
export async function invalidateCatalog(db: Db): Promise<void> {
  await incrementCatalogVersion(db);
}
