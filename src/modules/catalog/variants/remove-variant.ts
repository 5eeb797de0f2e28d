import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { findOrderedVariants } from '../../orders/find-ordered-products.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { incrementProductVersion, lockProduct } from '../editing/product.store.ts';
import { deleteVariant, lockVariants, selectStaffVariants } from './variant-editing.store.ts';

/** Deletes a variant. Refuses one that orders refer to, and the last one of the product. */
export async function removeVariant(
  tx: Tx,
  { id, variant }: { id: number; variant: number },
  now: Date,
): Promise<Result<{ sku: string }>> {
  await lockVariants(tx, id);
  const product = await lockProduct(tx, id);
  const variants = product ? await selectStaffVariants(tx, id) : [];
  const found = variants.find((one) => one.id === variant);
  if (!product || !found) return refuse('api.not-found', {}, 'missing');
  if ((await findOrderedVariants(tx, [variant])).has(variant)) return refuse('catalog.ordered-variant', {}, 'conflict');
  const others = variants.filter((one) => one.id !== variant);
  if (others.length === 0 || (product.status === 1 && !others.some(({ status }) => status === 1)))
    return refuse('catalog.last-variant');
  await deleteVariant(tx, variant);
  await applyProductChange(tx, [id], now);
  await incrementProductVersion(tx, id);
  return ok({ sku: found.sku });
}
