import { uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { StaffMember } from '../staff.rules.ts';
import type { CreateViewInput } from './view.input.ts';
import { MAX_VIEWS, mayChangeView, maySeeViews, pickViewParams, type SavedView, type ViewList } from './view.rules.ts';
import {
  countViews,
  deleteView,
  findDefaultView,
  insertView,
  isTitleTaken,
  lockView,
  lockViewsOfOwner,
  saveDefaultView,
  selectViews,
  updateViewTitle,
} from './view.store.ts';

export type ListedView = SavedView & { isDefault: boolean; mayChange: boolean };

/** Views of a list that a staff member sees. Refuses a list that the role may not read. */
export async function listViews(db: Db, staff: StaffMember, list: ViewList): Promise<Result<ListedView[]>> {
  if (!maySeeViews(staff, list)) return refuse('api.forbidden', {}, 'forbidden');
  const [views, defaultId] = await Promise.all([
    selectViews(db, staff.id, list, 2 * MAX_VIEWS),
    findDefaultView(db, staff.id, list),
  ]);
  return ok(
    views.map((view) => ({ ...view, isDefault: view.id === defaultId, mayChange: mayChangeView(view, staff) })),
  );
}

/** Saves a view. Refuses a taken title with `resources.taken`, and `staff.too-many-views`. */
export async function createView(
  tx: Tx,
  staff: StaffMember,
  { list, title, query, is_shared: isShared }: CreateViewInput,
  now: Date,
): Promise<Result<SavedView>> {
  if (!maySeeViews(staff, list)) return refuse('api.forbidden', {}, 'forbidden');
  const ownerId = isShared ? null : staff.id;
  const saved = pickViewParams(list, query);
  const view = { id: uuidv7(now.getTime()), list, title, query: saved, version: 1, ownerId, createdBy: staff.id };
  await lockViewsOfOwner(tx, view);
  if ((await countViews(tx, view)) >= MAX_VIEWS) return refuse('staff.too-many-views', { max: MAX_VIEWS });
  if (await isTitleTaken(tx, view)) return refuseField('title', 'resources.taken', { type: 'title' });
  await insertView(tx, view, now);
  return ok(view);
}

/** Renames a view. Refuses another version with `resources.changed`. */
export async function renameView(
  tx: Tx,
  staff: StaffMember,
  { view: id, title, version }: { view: string; title: string; version: number },
): Promise<Result<{ before: SavedView; title: string }>> {
  const found = await findChangeableView(tx, staff, id);
  if (!found.ok) return found;
  const before = found.value;
  if (before.version !== version) return refuse('resources.changed', {}, 'conflict');
  await lockViewsOfOwner(tx, before);
  if (await isTitleTaken(tx, { ...before, title })) return refuseField('title', 'resources.taken', { type: 'title' });
  await updateViewTitle(tx, id, title);
  return ok({ before, title });
}

export async function removeView(tx: Tx, staff: StaffMember, id: string): Promise<Result<SavedView>> {
  const found = await findChangeableView(tx, staff, id);
  if (found.ok) await deleteView(tx, id);
  return found;
}

/** Chooses the view that a list opens with, for the staff member only. */
export async function chooseDefaultView(
  tx: Tx,
  staff: StaffMember,
  { view: id, is_default: isDefault }: { view: string; is_default: boolean },
): Promise<Result<{ view: SavedView; before: string | null; after: string | null }>> {
  const view = await lockView(tx, id, staff.id);
  if (!view) return refuse('api.not-found', {}, 'missing');
  if (!maySeeViews(staff, view.list)) return refuse('api.forbidden', {}, 'forbidden');
  const before = await findDefaultView(tx, staff.id, view.list);
  const after = isDefault ? id : before === id ? null : before;
  await saveDefaultView(tx, staff.id, view.list, after);
  return ok({ view, before, after });
}

/** Finds a view that the member may change. Refuses private views of others as missing, and shared ones as forbidden. */
async function findChangeableView(tx: Tx, staff: StaffMember, id: string): Promise<Result<SavedView>> {
  const view = await lockView(tx, id, staff.id);
  if (!view) return refuse('api.not-found', {}, 'missing');
  if (!maySeeViews(staff, view.list)) return refuse('api.forbidden', {}, 'forbidden');
  return mayChangeView(view, staff) ? ok(view) : refuse('api.forbidden', {}, 'forbidden');
}
