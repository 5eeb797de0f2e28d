import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Whether a visible product is itself a device of one of these models. */
export async function hasModelProducts(db: Db, modelIds: readonly number[]): Promise<boolean> {
  if (modelIds.length === 0) return false;
  const { rows } = await sql`
    select 1 from product where device_model_id = any(${modelIds}::int[]) and status = 1 limit 1
  `.execute(db);
  return rows.length > 0;
}
