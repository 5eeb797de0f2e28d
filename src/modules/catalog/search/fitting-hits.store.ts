import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Ids of the products that one of these fit rules covers. */
export async function selectFittingProducts(
  db: Db,
  ruleIds: readonly number[],
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from product_fit
    where fit_rule_id = any(${[...ruleIds]}::int[]) and product_id = any(${[...productIds]}::int[])
  `.execute(db);
  return rows.map(({ id }) => id);
}
