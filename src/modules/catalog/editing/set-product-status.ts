import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { applyProductChange } from './apply-product-change.ts';
import {
  hasVisibleVariant,
  incrementProductVersion,
  lockProduct,
  setProductStatus as storeStatus,
} from './product.store.ts';

/** Publishes or hides a product. Refuses to publish one without a visible variant. */
export async function setProductStatus(
  tx: Tx,
  { id, status }: { id: number; status: 1 | 2 },
  now: Date,
): Promise<Result<{ before: 1 | 2; status: 1 | 2 }>> {
  const product = await lockProduct(tx, id);
  if (!product) return refuse('api.not-found', {}, 'missing');
  // a product that is due is public or hidden already, and the job would store that after this change
  const dueAt = status === 1 ? product.hide_at : product.publish_at;
  const isDue = dueAt !== null && dueAt <= now;
  if (product.status === status && !isDue) return ok({ before: status, status });
  if (status === 1 && !(await hasVisibleVariant(tx, id))) return refuse('catalog.last-variant');
  await storeStatus(tx, id, status, now);
  await incrementProductVersion(tx, id);
  await applyProductChange(tx, [id], now);
  return ok({ before: status === 1 ? 2 : 1, status });
}
