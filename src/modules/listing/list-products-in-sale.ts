import type { Db } from '../../platform/db.ts';
import { productsInSale } from './flash-prices.rules.ts';
import { flashPrices } from './listing-index.store.ts';
import type { ListingIndex } from './listing-index.ts';

/** The products of a flash sale while it runs. `index` is null while it is loading. */
export async function listProductsInSale(
  db: Db,
  index: ListingIndex | null,
  saleId: number,
  now: Date,
): Promise<number[]> {
  return productsInSale(index?.sales ?? (await flashPrices(db, now)), saleId, now.getTime());
}
