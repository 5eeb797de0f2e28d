import type { Db } from '../../../platform/database/db.ts';
import { incrementCatalogVersion } from './facet-index.store.ts';

/** Makes every process rebuild its facet index: after a bulk load, or when collections or flash sales changed. */
export async function invalidateCatalog(db: Db): Promise<void> {
  await incrementCatalogVersion(db);
}
