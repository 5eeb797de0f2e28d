import type { Db } from '../../platform/db.ts';
import { findProductsInSale } from './flash-prices.rules.ts';
import { readFlashPrices } from './listing-index.store.ts';
import type { FacetIndex } from './listing-index.ts';

/** The products of a flash sale while it runs. `index` is null while it is loading. */
export async function listProductsInSale(
  db: Db,
  index: FacetIndex | null,
  saleId: number,
  now: Date,
): Promise<number[]> {
  return findProductsInSale(index?.sales ?? (await readFlashPrices(db, now)), saleId, now.getTime());
}
