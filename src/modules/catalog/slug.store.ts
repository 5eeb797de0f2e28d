import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { CategoryRow } from './category.store.ts';

/** The category that was once called so, in any language. */
export async function categoryOnceCalled(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('old_category_slug')
    .select('category_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.category_id;
}

type Names = Pick<CategoryRow, 'id' | 'slug' | 'slugs'>;

const MOST_CATEGORIES = 500;

/** Names of a category. No category gets another name until the transaction ends: two could want the same. */
export async function lockNames(tx: Db, id: number): Promise<Names | undefined> {
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'slug', 'slugs'])
    .orderBy('id')
    .limit(MOST_CATEGORIES)
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id);
}

/** Whether another category is called so in any language. */
export async function isCalledSo(tx: Db, slug: string, otherThan: number): Promise<boolean> {
  const row = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '<>', otherThan)
    .where((is) => is.or([is('slug', '=', slug), sql<boolean>`slugs @? ${named(slug)}::jsonpath`]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** jsonpath: any value that is the name. */
function named(slug: string): string {
  return `$.* ? (@ == ${JSON.stringify(slug)})`;
}

export async function putNames(tx: Db, { id, slug, slugs }: Names): Promise<void> {
  await tx
    .updateTable('category')
    .set({ slug, slugs: JSON.stringify(slugs) })
    .where('id', '=', id)
    .execute();
}

/** A name that is in use again leads nowhere else. */
export async function moveToOld(tx: Db, old: { slug: string; categoryId: number; inUse: string; now: Date }) {
  const { slug, categoryId, inUse, now } = old;
  const row = { category_id: categoryId, replaced_at: now };
  await tx
    .insertInto('old_category_slug')
    .values({ slug, ...row })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .execute();
  await tx.deleteFrom('old_category_slug').where('slug', '=', inUse).execute();
}
