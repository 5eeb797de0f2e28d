import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Ids of all products that one of these fit rules covers, in one row: they may be many thousands. */
export async function selectFittingProducts(db: Db, ruleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(product_id) as ids from product_fit where fit_rule_id = any(${[...ruleIds]}::int[])
  `.execute(db);
  return rows[0]?.ids ?? [];
}
