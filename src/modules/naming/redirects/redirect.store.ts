import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
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
