import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../database/db.ts';
import type { SavedEntry } from './change-entry.ts';
import { refuseViolations } from './constraint-refusals.ts';
import { deleteExpiredRows, insertDeletedRow, selectDeletedIds, takeDeletedRow } from './deleted-entry.store.ts';
import type { Resource } from './resource.ts';
import { getStorage } from './table-storage.ts';

const MINUTE_MS = 60_000;
/** Time in which a deletion can be undone. */
export const UNDO_MINUTES = 15;

const subtractUndoTime = (now: Date) => new Date(now.getTime() - UNDO_MINUTES * MINUTE_MS);

/** Whether deletions can be undone: only the row of the entry itself is restored, and not its lists of products. */
export function canRestore({ storage, deletesParts, fields }: Pick<Resource, 'storage' | 'deletesParts' | 'fields'>) {
  const hasProductList = Object.values(fields).some(({ control }) => control.kind === 'product-list');
  return !storage && !deletesParts && !hasProductList;
}

/**
 * Restores a deleted entry with its id. Refuses as `createEntry`, e.g. when another entry has its slug now, and with
 * `resources.not-restorable` when the entry exists again or was deleted too long ago.
 */
export async function restoreEntry(tx: Tx, resource: Resource, id: number, now: Date): Promise<Result<SavedEntry>> {
  const content = await takeDeletedRow(tx, resource, id, subtractUndoTime(now));
  if (!content) return refuse('resources.not-restorable', {}, 'missing');
  const inserted = await refuseViolations(resource, () => insertDeletedRow(tx, resource, content));
  if (!inserted.ok) return inserted;
  const entry = await getStorage(resource).select(tx, id);
  if (!entry) throw new Error(`${resource.table} ${id}: the restored entry is missing`);
  const change = { id, before: null, after: entry.values };
  const checked = await resource.check?.(tx, change, now);
  if (checked && !checked.ok) return checked;
  await resource.applyEffects?.(tx, change, now);
  return ok({ entry, change });
}

/** The ids of `ids` whose deleted entries can be restored. */
export function listRestorableIds(
  db: Db,
  { name }: Pick<Resource, 'name'>,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  return selectDeletedIds(db, name, ids, subtractUndoTime(now));
}

/** Deletes the copies of entries whose deletion can no longer be undone. */
export async function purgeDeletedEntries(db: Db, now: Date): Promise<void> {
  await deleteExpiredRows(db, subtractUndoTime(now));
}
