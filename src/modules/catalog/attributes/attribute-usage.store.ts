import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** Number of products with an attribute in their specifications or variants. */
export async function countProductsByAttribute(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select product_id from product_spec where attribute_id = ${id}
      union select i.product_id from inventory_attribute a join inventory i on i.id = a.inventory_id
      where a.attribute_id = ${id}
    ) used
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of products with a value in their specifications, variants or pictures. */
export async function countProductsByValue(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select product_id from product_spec where value_id = ${id}
      union select i.product_id from inventory_attribute a join inventory i on i.id = a.inventory_id
      where a.value_id = ${id}
      union select product_id from product_image where attribute_value_id = ${id}
    ) used
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countProductsByTag(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_tag where tag_id = ${id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
