import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { findBatch, lockBatch, type ProductBatch, selectBatches, updateBatch } from './batch.store.ts';
import type { BatchStatus } from './batch-row.ts';

/** A cancelled or failed batch can have changed products before. */
export const UNDOABLE_STATUSES: readonly BatchStatus[] = ['finished', 'cancelled', 'failed'];

type ChangeBy = { staffName: string; now: Date };

/** Starts a planned batch. Refuses one that would change nothing, and one that was started before. */
export async function startBatch(tx: Tx, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, ['planned'], async ({ total, refused }) => {
    if (total === refused) return refuse('catalog.empty-batch');
    await updateBatch(tx, id, { status: 'running', staff_name: staffName, started_at: now, due_at: now, attempts: 0 });
    return ok(null);
  });
}

/** Stops a batch; what it has changed stays and can be undone. */
export async function cancelBatch(tx: Tx, id: number, now: Date): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, ['planning', 'running'], async () => {
    await updateBatch(tx, id, { status: 'cancelled', due_at: null, finished_at: now });
    return ok(null);
  });
}

/** Starts to restore the values before a batch. Refuses batches that are not listed any more. */
export async function undoBatch(tx: Tx, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, UNDOABLE_STATUSES, async ({ applied }) => {
    const isListed = (await selectBatches(tx)).some((batch) => batch.id === id);
    if (applied === 0 || !isListed) return refuse('catalog.batch-status', {}, 'conflict');
    await updateBatch(tx, id, { status: 'undoing', staff_name: staffName, due_at: now, attempts: 0 });
    return ok(null);
  });
}

async function changeBatch(
  tx: Tx,
  id: number,
  from: readonly BatchStatus[],
  change: (current: ProductBatch) => Promise<Result<null>>,
): Promise<Result<ProductBatch>> {
  const current = await lockBatch(tx, id);
  if (!current) return refuse('api.not-found', {}, 'missing');
  if (!from.includes(current.status)) return refuse('catalog.batch-status', {}, 'conflict');
  const changed = await change(current);
  if (!changed.ok) return changed;
  const found = await findBatch(tx, id);
  return found ? ok(found) : refuse('api.not-found', {}, 'missing');
}
