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

/** Pages with these slugs, as far as they exist. */
export function selectPageStatuses(db: Db, slugs: readonly string[]) {
  return db
    .selectFrom('page')
    .select(['slug', 'status'])
    .where('slug', 'in', [...slugs])
    .limit(slugs.length)
    .execute();
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
