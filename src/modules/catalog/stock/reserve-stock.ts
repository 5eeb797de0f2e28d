import { ok, type RefusalReason, type Result, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { decrementStock, incrementSoldCount, readStock, sellStock } from './stock.store.ts';

export type ReservedItem = { lineId: string; productId: number; inventoryId: number; quantity: number };

/**
 * Reserves the stock of an order, rows in the order of their ids to avoid deadlocks. Runs last before the commit: other
 * buyers of the same variant wait for the locks. Refuses by line with `cart.out-of-stock` or `cart.quantity-reduced`;
 * the transaction then rolls back.
 */
export async function reserveStock(tx: Tx, items: readonly ReservedItem[], now: Date): Promise<Result<null>> {
  const sorted = items.toSorted((a, b) => a.inventoryId - b.inventoryId);
  // sent together, and executed one after the other
  const remaining = await Promise.all(
    sorted.length === 1
      ? sorted.map((item) => sellStock(tx, item))
      : sorted.map(({ inventoryId, quantity }) => decrementStock(tx, inventoryId, quantity)),
  );
  const short = sorted.find((_, index) => remaining[index] === undefined);
  if (short)
    return refuseFields({ [`lines.${short.lineId}`]: [toShortageProblem(await readStock(tx, short.inventoryId))] });
  // product rows are locked after all variants and in the order of their ids, as by concurrent orders
  if (sorted.length > 1)
    await Promise.all(sumByProduct(items).map(([productId, pieces]) => incrementSoldCount(tx, productId, pieces)));
  const soldOutProducts = sorted.filter((_, index) => remaining[index] === 0).map(({ productId }) => productId);
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
