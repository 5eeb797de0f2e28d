import { ok, type RefusalReason, type Result, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { decrementStock, incrementSoldCount, readStock } from './stock.store.ts';

export type ReservedItem = { lineId: string; productId: number; inventoryId: number; quantity: number };

/**
 * Reserves the stock of an order, rows in the order of their ids to avoid deadlocks. Runs last before the commit: other
 * buyers of the same variant wait for the locks. Refuses by line with `cart.out-of-stock` or `cart.quantity-reduced`;
 * the transaction then rolls back.
 */
export async function reserveStock(tx: Tx, items: readonly ReservedItem[], now: Date): Promise<Result<null>> {
  const soldOutProducts: number[] = [];
  for (const { lineId, productId, inventoryId, quantity } of items.toSorted((a, b) => a.inventoryId - b.inventoryId)) {
    const remaining = await decrementStock(tx, inventoryId, quantity);
    if (remaining === undefined)
      return refuseFields({ [`lines.${lineId}`]: [toShortageProblem(await readStock(tx, inventoryId))] });
    if (remaining === 0) soldOutProducts.push(productId);
  }
  for (const [productId, pieces] of sumByProduct(items)) await incrementSoldCount(tx, productId, pieces);
  if (soldOutProducts.length > 0) await refreshProductSummaries(tx, soldOutProducts, now);
  return ok(null);
}

function toShortageProblem(available: number): RefusalReason {
  if (available === 0) return { code: 'cart.out-of-stock', facts: {} };
  return { code: 'cart.quantity-reduced', facts: { available } };
}

function sumByProduct(items: readonly ReservedItem[]): [number, number][] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].sort(([a], [b]) => a - b);
}
