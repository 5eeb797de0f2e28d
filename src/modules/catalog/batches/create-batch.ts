import { getCurrencyExponent } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { selectMatchingIds } from '../editing/staff-product-list.store.ts';
import type { BatchInput } from './batch.schemas.ts';
import { findBatch, insertBatch, insertRows, type ProductBatch, updateBatch } from './batch.store.ts';
import { lockReferences, selectBatchProducts } from './batch-product.store.ts';
import type { BatchRow } from './batch-row.ts';
import { type BatchChange, type PlannedChange, planChange } from './plan-batch.ts';

/** Products that are planned with one query. */
const PLAN_BLOCK_SIZE = 1_000;
/** Products of a batch. */
export const MAX_BATCH_PRODUCTS = 50_000;

/**
 * Plans a change of many products: stores which products it would change, and how. Nothing is changed before the batch is
 * started. Refuses an unknown category, brand or tag, and a filter without products or with too many.
 */
export async function createBatch(
  tx: Tx,
  { ids, versions, filters, change }: BatchInput,
  { staffName, now }: { staffName: string; now: Date },
): Promise<Result<ProductBatch>> {
  const unknown = await findUnknownReference(tx, change);
  if (unknown) return refuseField(`change.${unknown}`, 'fields.invalid', { type: unknown });
  const exponent = getCurrencyExponent((await readSettings(tx)).currency);
  const id = await insertBatch(tx, { change, filters: filters ?? null, staffName, now });
  let [total, refused, after] = [0, 0, 0];
  for (;;) {
    const block =
      ids?.filter((one) => one > after) ??
      (await selectMatchingIds(tx, filters ?? {}, { after, limit: PLAN_BLOCK_SIZE }));
    const products = await selectBatchProducts(tx, block);
    const planned = products.map((product) =>
      planChange(product, change, { exponent, version: versions?.[ids?.indexOf(product.id) ?? -1] }),
    );
    if (planned.length > 0) await insertRows(tx, id, planned.map(toRow));
    total += planned.length;
    refused += planned.filter(({ problem }) => problem !== null).length;
    if (total > MAX_BATCH_PRODUCTS) return refuse('catalog.too-many-products', { max: MAX_BATCH_PRODUCTS });
    after = block.at(-1) ?? 0;
    if (ids || block.length < PLAN_BLOCK_SIZE) break;
  }
  if (total === 0) return refuse('catalog.empty-batch');
  await updateBatch(tx, id, { total, refused });
  const created = await findBatch(tx, id);
  return created ? ok(created) : refuse('api.not-found', {}, 'missing');
}

/** The preview has no values after for a product that stays. */
function toRow({ product, before, after, problem }: PlannedChange): BatchRow {
  return {
    product_id: product.id,
    status: problem === null ? 'planned' : 'refused',
    problem,
    version: product.version,
    before,
    after: after ?? before,
  };
}

/** Field of a change with an id that does not exist. */
export async function findUnknownReference(tx: Db, change: BatchChange): Promise<string | null> {
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
