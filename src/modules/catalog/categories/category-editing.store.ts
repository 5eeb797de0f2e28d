import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import type { CategoryTreeRow } from './category-tree-row.ts';

/** The shop shows at most this many categories. */
const MAX_CATEGORIES = 500;

export async function selectCategoryTree(db: Db): Promise<CategoryTreeRow[]> {
  const { rows } = await sql<CategoryTreeRow>`
    select c.id, c.parent_id, c.title, c.slug, c.status, c.version,
      (select count(*)::int from product p where p.category_id = c.id) as products
    from category c order by c.sort, c.id limit ${MAX_CATEGORIES}
  `.execute(db);
  return rows;
}

/** Locks all categories until the transaction ends, because moves between parents would deadlock on their siblings. */
export async function lockCategoryTree(tx: Tx): Promise<void> {
  await sql`select id from category order by id for update`.execute(tx);
}

/** Ids of the categories with the same parent in their order, locked until the transaction ends. */
export async function lockSiblings(tx: Tx, id: number): Promise<number[]> {
  const siblings = sql`
    category c where c.parent_id is not distinct from (select parent_id from category where id = ${id})
      and exists (select 1 from category where id = ${id})`;
  // the order is read after the locks, because a concurrent move changes it
  await sql`select c.id from ${siblings} order by c.id for update`.execute(tx);
  const { rows } = await sql<{ id: number }>`select c.id from ${siblings} order by c.sort, c.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Numbers categories in a new order; those whose number changes get a new version. */
export async function saveOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update category c set sort = given.position, version = c.version + 1
    from unnest(${ids}::int[]) with ordinality given (id, position)
    where c.id = given.id and c.sort <> given.position
  `.execute(tx);
}

/** Records the parent that a category had, so that its page below it redirects. */
export async function addFormerParent(tx: Tx, id: number, parentId: number): Promise<void> {
  await sql`
    update category set former_parent_ids = array_append(array_remove(former_parent_ids, ${parentId}), ${parentId})
    where id = ${id}
  `.execute(tx);
}

export type LockedCategory = {
  id: number;
  parent_id: number | null;
  slug: string;
  slugs: LocalizedText;
  version: number;
  former_parent_ids: number[];
};

/** Categories, locked until the transaction ends, in the order of their ids. */
export async function lockCategories(tx: Tx, ids: readonly number[]): Promise<LockedCategory[]> {
  const { rows } = await sql<LockedCategory>`
    select id, parent_id, slug, slugs, version, former_parent_ids from category where id = any(${ids}::int[]) order by id for update
  `.execute(tx);
  return rows;
}

/** Moves the products of a category to another one, marked as changed for the sitemap. @returns their number */
export async function moveProducts(tx: Tx, from: number, to: number, now: Date): Promise<number> {
  // an editor of a product with an older version is refused
  const { numAffectedRows } = await sql`
    update product set category_id = ${to}, version = version + 1, updated_at = ${now},
      changed_xid = pg_current_xact_id()::text::bigint
    where category_id = ${from}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Number of vouchers that apply to the products of a category and have not ended. */
export async function countCategoryVouchers(db: Db, id: number, now: Date): Promise<number> {
  // categories and sub-categories
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voucher
    where source_type in (1, 2) and ${id} = any(source_ids) and coalesce(ends_at > ${now}, true)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Moves the sub-categories of a category to another main category, also those that were below it before. */
export async function moveSubCategories(tx: Tx, from: number, to: number): Promise<void> {
  await sql`update category set parent_id = ${to}, version = version + 1 where parent_id = ${from}`.execute(tx);
  await sql`
    update category set former_parent_ids = array_replace(former_parent_ids, ${from}, ${to})
    where ${from} = any(former_parent_ids)
  `.execute(tx);
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

/** Makes the rules of collections name another category. */
export async function replaceRuleCategory(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update collection set rule_categories = array_append(array_remove(array_remove(rule_categories, ${from}), ${to}), ${to}),
      version = version + 1
    where ${from} = any(rule_categories)
  `.execute(tx);
}
