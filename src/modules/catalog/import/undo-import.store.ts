import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** The products that have received stock, reviews or questions, which a deletion would delete as well. */
export async function selectUsedProducts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from review where product_id = any(${ids}::int[])
    union select product_id from product_question where product_id = any(${ids}::int[])
    union select i.product_id from stock_movement m join inventory i on i.id = m.inventory_id
      where i.product_id = any(${ids}::int[])
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteProductRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('id', '=', id).execute();
}

/** Id of the product by slug. */
export async function selectSlugOwners(tx: Tx, slugs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from product where slug = any(${slugs}::text[])
  `.execute(tx);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
