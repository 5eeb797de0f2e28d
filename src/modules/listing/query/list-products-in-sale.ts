import type { Db } from '../../../platform/database/db.ts';
import { readFlashPrices } from '../index/facet-index.store.ts';
import type { FacetIndex } from '../index/facet-index.ts';
import { findProductsInSale } from '../index/flash-prices.rules.ts';

/** The products of a flash sale while it runs. `index` is null while it is loading. */
export async function listProductsInSale(
  db: Db,
  index: FacetIndex | null,
  saleId: number,
  now: Date,
): Promise<number[]> {
  return findProductsInSale(index?.sales ?? (await readFlashPrices(db, now)), saleId, now.getTime());
}
