import type { Tx } from '../../../platform/database/db.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { incrementSoldCount, incrementStock } from './stock.store.ts';

export type StockItem = { inventoryId: number; productId: number; quantity: number };

/** Releases stock; rows are locked in the same order as when it is reserved. */
export async function releaseStock(tx: Tx, pieces: readonly StockItem[], now: Date): Promise<void> {
  const restockedProducts: number[] = [];
  for (const { inventoryId, productId, quantity } of pieces.toSorted((a, b) => a.inventoryId - b.inventoryId)) {
    if (await incrementStock(tx, inventoryId, quantity)) restockedProducts.push(productId);
  }
  for (const { productId, quantity } of pieces.toSorted((a, b) => a.productId - b.productId))
    await incrementSoldCount(tx, productId, -quantity);
  if (restockedProducts.length > 0) await refreshProductSummaries(tx, restockedProducts, now);
}
