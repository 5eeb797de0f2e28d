import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { findBatch, lockBatch, type ProductBatch, resetConflicts, updateBatch } from './batch.store.ts';
import type { BatchStatus } from './batch-row.ts';

/** A cancelled or failed batch can have changed products before. */
const UNDOABLE_STATUSES: readonly BatchStatus[] = ['finished', 'cancelled', 'failed'];

/** Whether the values before can be restored. An undo with conflicts can be repeated: their reasons may be gone. */
export function canUndoBatch({ status, applied, conflicts, is_listed }: ProductBatch): boolean {
  if (!is_listed) return false;
  return status === 'undone' ? conflicts > 0 : UNDOABLE_STATUSES.includes(status) && applied > 0;
}

type ChangeBy = { staffName: string; now: Date };

/** Starts a planned batch. Refuses one that would change nothing, and one that was started before. */
export async function startBatch(tx: Tx, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, ['planned'], async ({ total, refused }) => {
    if (total === refused) return refuse('catalog.empty-batch');
    await updateBatch(tx, id, { status: 'running', staff_name: staffName, started_at: now, due_at: now, attempts: 0 });
    return ok(null);
  });
}

/** Stops a batch; changed products stay changed, and an undo can restore them. */
export async function cancelBatch(tx: Tx, id: number, now: Date): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, ['planning', 'running'], async () => {
    await updateBatch(tx, id, { status: 'cancelled', due_at: null, finished_at: now });
    return ok(null);
  });
}

/** Starts to restore the values before a batch. Refuses batches that are not listed any more. */
export async function undoBatch(tx: Tx, id: number, { staffName, now }: ChangeBy): Promise<Result<ProductBatch>> {
  return changeBatch(tx, id, [...UNDOABLE_STATUSES, 'undone'], async (batch) => {
    if (!canUndoBatch(batch)) return refuse('catalog.batch-status', {}, 'conflict');
    await resetConflicts(tx, id);
    await updateBatch(tx, id, { status: 'undoing', staff_name: staffName, due_at: now, attempts: 0, conflicts: 0 });
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
