import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from './checklist.tables.ts';

/** Whether customers can see and buy a product. */
export async function hasSellableProduct(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('status', '=', 1)
    .where(sql<boolean>`in_stock`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the slugs that belong to visible pages. */
export async function selectVisiblePages(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .select('slug')
    .where('status', '=', 1)
    .where('slug', 'in', [...slugs])
    .limit(slugs.length)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function isChecklistDismissed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('checklist_dismissal').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it was not dismissed before */
export async function insertDismissal(tx: Tx, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('checklist_dismissal')
    .values({ id: 1, dismissed_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
