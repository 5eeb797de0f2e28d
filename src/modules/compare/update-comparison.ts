import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { CompareInput } from './compare.input.ts';
import { MAX_COMPARED_PRODUCTS } from './compare.rules.ts';
import { deleteComparedProducts, insertComparedProduct, lockComparison, selectComparedIds } from './compare.store.ts';

export type ComparisonUpdate = { compared: boolean; count: number };

/**
 * Adds a product to the comparison or removes it. Refuses with `catalog.unknown-product` a product that is not for sale
 * (removing is always possible) and with `compare.full`. Inactive products are removed automatically, because they are
 * not displayed and the customer cannot remove them.
 */
export async function updateComparison(
  db: Db,
  customerId: string,
  { product_id: productId, keep }: CompareInput,
  now: Date,
): Promise<Result<ComparisonUpdate>> {
  return inTransaction(db, async (tx) => {
    await lockComparison(tx, customerId);
    const ids = await selectComparedIds(tx, customerId);
    const isListed = ids.includes(productId);
    const shouldBeListed = keep ?? !isListed;
    if (shouldBeListed === isListed) return ok({ compared: isListed, count: ids.length });
    if (!shouldBeListed) {
      await deleteComparedProducts(tx, customerId, [productId]);
      return ok({ compared: false, count: ids.length - 1 });
    }
    const activeIds = new Set((await listCards(tx, [...ids, productId], { locale: 'en', now })).map(({ id }) => id));
    if (!activeIds.has(productId)) return refuse('catalog.unknown-product', {}, 'missing');
    const inactiveIds = ids.filter((id) => !activeIds.has(id));
    const count = ids.length - inactiveIds.length;
    if (count >= MAX_COMPARED_PRODUCTS) return refuse('compare.full', { most: MAX_COMPARED_PRODUCTS });
    await deleteComparedProducts(tx, customerId, inactiveIds);
    await insertComparedProduct(tx, { customer_id: customerId, product_id: productId, added_at: now });
    return ok({ compared: true, count: count + 1 });
  });
}
