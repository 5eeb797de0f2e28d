import type { Db } from '../../../platform/database/db.ts';
import { hasMoreProducts } from './facet-index.store.ts';

/** Whether the shop has a product, visible or hidden. */
export function hasProducts(db: Db): Promise<boolean> {
  return hasMoreProducts(db, 0);
}
