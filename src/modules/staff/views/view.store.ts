import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../staff.tables.ts';
import type { SavedView, ViewList } from './view.rules.ts';

const COLUMNS = ['id', 'list', 'title', 'query', 'version', 'owner_id as ownerId', 'created_by as createdBy'] as const;

/** Private views of a member and the shared ones of a list, in the order of their titles. */
export function selectViews(db: Db, staffId: string, list: ViewList, limit: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('list', '=', list)
    .where(({ or, eb }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', staffId)]))
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A view that a member sees, locked until the end of the transaction. */
export function lockView(tx: Tx, id: string, staffId: string): Promise<SavedView | undefined> {
  return tx
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', staffId)]))
    .forUpdate()
    .executeTakeFirst();
}

/** Serializes changes of an owner's views, so that concurrent requests neither exceed the limit nor repeat a title. */
export async function lockViewsOfOwner(tx: Tx, { ownerId, list }: Pick<SavedView, 'ownerId' | 'list'>): Promise<void> {
  const scope = ownerId === null ? `saved-views ${list}` : `saved-views ${ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`.execute(tx);
}

export async function countViews(tx: Tx, { ownerId, list }: Pick<SavedView, 'ownerId' | 'list'>): Promise<number> {
  const owned = tx.selectFrom('saved_view').select((is) => is.fn.countAll<number>().as('count'));
  const counted =
    ownerId === null
      ? owned.where('owner_id', 'is', null).where('list', '=', list)
      : owned.where('owner_id', '=', ownerId);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Whether another view of the same owner and list has the title. */
export async function isTitleTaken(
  tx: Tx,
  { id, ownerId, list, title }: Pick<SavedView, 'id' | 'ownerId' | 'list' | 'title'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('saved_view')
    .select('id')
    .where('list', '=', list)
    .where('title', '=', title)
    .where('id', '<>', id)
    .where((eb) => (ownerId === null ? eb('owner_id', 'is', null) : eb('owner_id', '=', ownerId)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertView(tx: Tx, { ownerId, createdBy, query, ...view }: SavedView, now: Date): Promise<void> {
  const row = { ...view, query: JSON.stringify(query), owner_id: ownerId, created_by: createdBy, created_at: now };
  await tx.insertInto('saved_view').values(row).execute();
}

export async function updateViewTitle(tx: Tx, id: string, title: string): Promise<void> {
  const version = sql<number>`version + 1`;
  await tx.updateTable('saved_view').set({ title, version }).where('id', '=', id).execute();
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}

export async function findDefaultView(db: Db, staffId: string, list: ViewList): Promise<string | null> {
  const row = await db
    .selectFrom('default_view')
    .select('view_id')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.view_id ?? null;
}

/** Null: the list opens without a view. */
export async function saveDefaultView(tx: Tx, staffId: string, list: ViewList, viewId: string | null): Promise<void> {
  if (viewId === null) {
    await tx.deleteFrom('default_view').where('staff_id', '=', staffId).where('list', '=', list).execute();
    return;
  }
  await tx
    .insertInto('default_view')
    .values({ staff_id: staffId, list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ view_id: viewId }))
    .execute();
}
