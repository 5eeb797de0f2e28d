import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { SluggedKind } from '../slug.tables.ts';
import type {} from './redirect.tables.ts';

/** Serializes changes of redirects until the transaction ends, so that two of them cannot form a loop. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('redirect'))`.execute(tx);
}

/** Target of a path; other than of the redirect `except`. */
export async function selectRedirectTarget(db: Db, fromPath: string, except = 0): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirect')
    .select('to_path')
    .where('from_path', '=', fromPath)
    .where('id', '<>', except)
    .executeTakeFirst();
  return row?.to_path;
}

/** Whether a product with this id is visible. */
export async function hasVisibleProduct(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from product where id = ${id} and status = 1`.execute(db);
  return rows.length > 0;
}

/** Selects rows with a page that visitors can open; a hidden main category hides its sub-categories. */
const VISIBLE_ENTRIES: Readonly<Record<SluggedKind, RawBuilder<unknown>>> = {
  category: sql`
    select 1 from category e left join category main on main.id = e.parent_id
    where e.status = 1 and coalesce(main.status, 1) = 1`,
  page: sql`select 1 from page e where e.status = 1`,
  store: sql`select 1 from seller e where e.state in ('active', 'holiday')`,
};

/** Whether visitors can open the page of a category, content page or store. */
export async function hasVisibleEntry(db: Db, kind: SluggedKind, id: number): Promise<boolean> {
  const { rows } = await sql`${VISIBLE_ENTRIES[kind]} and e.id = ${id}`.execute(db);
  return rows.length > 0;
}
