import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { StockReason } from '../catalog.tables.ts';
import { invalidateProducts } from '../products/invalidate-products.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { addStock, findProductStock, insertMovement } from './stock-movement.store.ts';

export type StockAdjustment = {
  productId: number;
  inventoryId: number;
  /** Added to the stock; negative: removed. */
  change: number;
  reason: StockReason;
  note: string;
  staffName: string;
};

/**
 * Changes the stock of a variant by an amount, so that a sale at the same time is not overwritten. Refuses a change that
 * would make the stock negative or too large, and a variant of another product.
 */
export async function adjustStock(
  tx: Tx,
  { productId, inventoryId, change, reason, note, staffName }: StockAdjustment,
  now: Date,
): Promise<Result<{ before: number; remaining: number }>> {
  const remaining = await addStock(tx, { productId, inventoryId, change });
  if (remaining === undefined) {
    const available = await findProductStock(tx, productId, inventoryId);
    if (available === undefined) return refuse('api.not-found', {}, 'missing');
    return change > 0
      ? refuseField('change', 'fields.invalid', { type: 'change' })
      : refuseField('change', 'catalog.stock-too-low', { available });
  }
  const before = remaining - change;
  await insertMovement(tx, {
    inventory_id: inventoryId,
    quantity: change,
    remaining,
    reason,
    note,
    staff_name: staffName,
    created_at: now,
  });
  // lists show only whether a variant is in stock
  if ((before === 0) !== (remaining === 0)) {
    await refreshProductSummaries(tx, [productId], now);
    await invalidateProducts(tx, [productId]);
  }
  return ok({ before, remaining });
}
