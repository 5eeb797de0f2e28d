import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { selectMatchingIds } from '../editing/staff-product-list.store.ts';
import type { BatchInput } from './batch.schemas.ts';
import { findBatch, insertBatch, insertPendingRows, type ProductBatch, updateBatch } from './batch.store.ts';
import { lockReferences } from './batch-product.store.ts';
import type { BatchChange } from './plan-batch.ts';

/** Products of a batch. */
export const MAX_BATCH_PRODUCTS = 50_000;

/**
 * Creates a change of many products: stores which products it has; then the job plans how it would change them. Nothing is
 * changed before the batch is started. Refuses an unknown category, brand or tag, and a filter without products or with too
 * many.
 */
export async function createBatch(
  tx: Tx,
  { ids, versions, filters, change }: BatchInput,
  { staffName, now }: { staffName: string; now: Date },
): Promise<Result<ProductBatch>> {
  const unknown = await findUnknownReference(tx, change);
  if (unknown) return refuseField(`change.${unknown}`, 'fields.invalid', { type: unknown });
  const found = ids ?? (await selectMatchingIds(tx, filters ?? {}, { after: 0, limit: MAX_BATCH_PRODUCTS + 1 }));
  if (found.length > MAX_BATCH_PRODUCTS) return refuse('catalog.too-many-products', { max: MAX_BATCH_PRODUCTS });
  const id = await insertBatch(tx, { change, filters: filters ?? null, staffName, now });
  const total = await insertPendingRows(tx, id, { ids: found, versions });
  if (total === 0) return refuse('catalog.empty-batch');
  await updateBatch(tx, id, { total, due_at: now });
  const created = await findBatch(tx, id);
  return created ? ok(created) : refuse('api.not-found', {}, 'missing');
}

/** Field of a change with an id that does not exist. */
export async function findUnknownReference(tx: Tx, change: BatchChange): Promise<string | null> {
  if (change.kind === 'category') {
    const known = await lockReferences(tx, { categories: [change.category_id], brands: [], tags: [] });
    return known.size === 0 ? 'category_id' : null;
  }
  if (change.kind === 'brand') {
    const known = await lockReferences(tx, { categories: [], brands: [change.brand_id], tags: [] });
    return known.size === 0 ? 'brand_id' : null;
  }
  if (change.kind === 'tags') {
    const tags = [...new Set([...change.add, ...change.remove])];
    const known = await lockReferences(tx, { categories: [], brands: [], tags });
    const isMissing = (tag: number) => !known.has(`tag ${tag}`);
    return change.add.some(isMissing) ? 'add' : change.remove.some(isMissing) ? 'remove' : null;
  }
  return null;
}
