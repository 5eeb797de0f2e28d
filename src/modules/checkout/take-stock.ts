import { ok, type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { refreshProductFacts } from '../catalog/refresh-product-facts.ts';
import { countSold, piecesLeft, takePieces } from './stock.store.ts';

export type Taking = { lineId: string; productId: number; inventoryId: number; quantity: number };

/**
 * Reserves the stock of an order, rows in the order of their ids to avoid deadlocks. Runs last before the commit: other
 * buyers of the same variant wait for the locks. Refuses by line with `cart.out-of-stock` or `cart.quantity-reduced`;
 * the transaction then rolls back.
 */
export async function takeStock(tx: Tx, items: readonly Taking[]): Promise<Result<null>> {
  const soldOutProducts: number[] = [];
  for (const { lineId, productId, inventoryId, quantity } of items.toSorted((a, b) => a.inventoryId - b.inventoryId)) {
    const remaining = await takePieces(tx, inventoryId, quantity);
    if (remaining === undefined)
      return refuseFields({ [`lines.${lineId}`]: [shortage(await piecesLeft(tx, inventoryId))] });
    if (remaining === 0) soldOutProducts.push(productId);
  }
  for (const [productId, pieces] of piecesByProduct(items)) await countSold(tx, productId, pieces);
  if (soldOutProducts.length > 0) await refreshProductFacts(tx, soldOutProducts);
  return ok(null);
}

function shortage(available: number): Problem {
  if (available === 0) return { code: 'cart.out-of-stock', facts: {} };
  return { code: 'cart.quantity-reduced', facts: { available } };
}

function piecesByProduct(items: readonly Taking[]): [number, number][] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].sort(([a], [b]) => a - b);
}
