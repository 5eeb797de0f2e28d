import type { Tx } from '../../platform/db.ts';
import { refreshProductFacts } from '../catalog/refresh-product-facts.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { countSold, putPieces } from './stock.store.ts';

/**
 * Puts goods of an order that will not be delivered back on sale, rows in the order in which they are taken: all of
 * them, or the pieces named by their lines.
 */
export async function giveBackStock(
  tx: Tx,
  orderId: string,
  pieces?: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  const order = await showPlacedOrder(tx, orderId);
  const all = (order?.lines ?? []).toSorted((a, b) => a.inventoryId - b.inventoryId);
  const wanted = pieces && new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = wanted
    ? all.flatMap((line) => {
        const quantity = Math.min(wanted.get(line.id) ?? 0, line.quantity);
        return quantity > 0 ? [{ ...line, quantity }] : [];
      })
    : all.map((line) => ({ ...line, quantity: line.quantity - line.cancelled })).filter(({ quantity }) => quantity > 0);
  const filled: number[] = [];
  for (const { inventoryId, productId, quantity } of lines) {
    if (await putPieces(tx, inventoryId, quantity)) filled.push(productId);
  }
  for (const { productId, quantity } of lines.toSorted((a, b) => a.productId - b.productId))
    await countSold(tx, productId, -quantity);
  if (filled.length > 0) await refreshProductFacts(tx, filled);
}
