import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

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
