import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { changeEntry } from '../../../platform/resources/change-entry.ts';
import { getStorage } from '../../../platform/resources/table-storage.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { categoryResource } from './category.resource.ts';
import { lockCategoryTree, lockSiblings, saveOrder } from './category-editing.store.ts';

type Place = {
  id: number;
  /** Null for a main category. */
  parent_id: number | null;
  /** The category before which it is placed; null for the last place. */
  before: number | null;
  version: number;
};

/** Parents of a category and its positions among those with the same parent, from 1. */
export type CategoryPlacement = Record<'before' | 'after', { parent_id: number | null; position: number }>;

/**
 * Moves a category to a place in the tree. Refuses with `api.not-found`; with `resources.changed` when another editor has
 * changed it since; at `parent_id` when it cannot have this parent; and at `before` for a category with another parent.
 */
export async function placeCategory(
  tx: Tx,
  { id, parent_id, before, version }: Place,
  now: Date,
): Promise<Result<CategoryPlacement>> {
  await lockCategoryTree(tx);
  const position = (await lockSiblings(tx, id)).indexOf(id) + 1;
  const locked = await getStorage(categoryResource).lock(tx, id);
  if (!locked) return refuse('api.not-found', {}, 'missing');
  const previousParent = typeof locked.values.parent_id === 'number' ? locked.values.parent_id : null;
  const values = { ...locked.values, parent_id };
  const changed = await changeEntry(tx, categoryResource, { id, version, values }, now);
  if (!changed.ok) return changed;
  const others = (await lockSiblings(tx, id)).filter((sibling) => sibling !== id);
  const place = before === null ? others.length : others.indexOf(before);
  if (place === -1) return refuseField('before', 'fields.invalid', { type: 'before' });
  await saveOrder(tx, others.toSpliced(place, 0, id));
  await invalidateCatalog(tx);
  return ok({ before: { parent_id: previousParent, position }, after: { parent_id, position: place + 1 } });
}
