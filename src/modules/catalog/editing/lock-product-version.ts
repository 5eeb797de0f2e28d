import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type LockedProduct, lockProduct } from './product.store.ts';

/** Locks a product of a known version. Refuses with `resources.changed` when another editor has changed it since. */
export async function lockProductVersion(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<Result<LockedProduct>> {
  const product = await lockProduct(tx, id);
  if (!product) return refuse('api.not-found', {}, 'missing');
  return product.version === version ? ok(product) : refuse('resources.changed', {}, 'conflict');
}
