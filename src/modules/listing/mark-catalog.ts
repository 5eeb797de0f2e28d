import type { Db } from '../../platform/db.ts';
import { markProducts, raiseVersion } from './listing-index.store.ts';

/**
 * Tells every process that products changed in what lists show: price, stock, rating, place, visibility. For whoever
 * wrote them, in the same transaction. At most a few thousand at once; for more, `markCatalog`.
 */
export async function markListed(db: Db, productIds: readonly number[]): Promise<void> {
  await markProducts(db, productIds);
}

/** Tells every process to read its lists anew: after a load, or when collections or flash sales changed. */
export async function markCatalog(db: Db): Promise<void> {
  await raiseVersion(db);
}
