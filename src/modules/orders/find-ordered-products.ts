import type { Db } from '../../platform/database/db.ts';
import { hasOrderLine, selectOrderedVariants } from './order-references.store.ts';

/** Whether an order refers to a product, which then cannot be deleted. */
export function isProductOrdered(db: Db, productId: number): Promise<boolean> {
  return hasOrderLine(db, productId);
}

/** The variants of a list that orders refer to; they cannot be deleted. */
export async function findOrderedVariants(db: Db, inventoryIds: readonly number[]): Promise<Set<number>> {
  return new Set(await selectOrderedVariants(db, inventoryIds));
}
