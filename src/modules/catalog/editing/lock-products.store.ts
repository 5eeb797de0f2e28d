import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** Locks the variants, then the products, each in the order of their ids, as orders do. */
export async function lockProductsWithVariants(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from inventory where product_id = any(${ids}::int[]) order by id for update`.execute(tx);
  await sql`select 1 from product where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
}
