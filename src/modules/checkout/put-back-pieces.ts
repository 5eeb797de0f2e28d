import type { Tx } from '../../platform/db.ts';
import { refreshProductFacts } from '../catalog/refresh-product-facts.ts';
import { countSold, putPieces } from './stock.store.ts';

export type Pieces = { inventoryId: number; productId: number; quantity: number };

/** Releases stock; rows are locked in the same order as when it is reserved. */
export async function putBackPieces(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const restockedProducts: number[] = [];
  for (const { inventoryId, productId, quantity } of pieces.toSorted((a, b) => a.inventoryId - b.inventoryId)) {
    if (await putPieces(tx, inventoryId, quantity)) restockedProducts.push(productId);
  }
  for (const { productId, quantity } of pieces.toSorted((a, b) => a.productId - b.productId))
    await countSold(tx, productId, -quantity);
  if (restockedProducts.length > 0) await refreshProductFacts(tx, restockedProducts);
}
