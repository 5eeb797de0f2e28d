import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { lockSiblings, saveOrder } from './category-editing.store.ts';

/** Positions of a category among those with the same parent, from 1. */
export type CategoryMove = { before: number; after: number };

/** Moves a category up or down among those with the same parent; the first and the last one stay. */
export async function moveCategory(
  tx: Tx,
  { id, direction }: { id: number; direction: 'up' | 'down' },
): Promise<Result<CategoryMove>> {
  const ids = await lockSiblings(tx, id);
  const before = ids.indexOf(id);
  if (before === -1) return refuse('api.not-found', {}, 'missing');
  const after = Math.min(ids.length - 1, Math.max(0, before + (direction === 'up' ? -1 : 1)));
  if (after !== before) {
    await saveOrder(tx, ids.toSpliced(before, 1).toSpliced(after, 0, id));
    await invalidateCatalog(tx);
  }
  return ok({ before: before + 1, after: after + 1 });
}
