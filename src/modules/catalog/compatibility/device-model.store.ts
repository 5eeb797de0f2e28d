import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

export async function selectDeviceModelId(db: Db, productId: number): Promise<number | null> {
  const row = await db.selectFrom('product').select('device_model_id').where('id', '=', productId).executeTakeFirst();
  return row?.device_model_id ?? null;
}

export async function updateDeviceModelId(tx: Tx, productId: number, modelId: number | null): Promise<void> {
  await sql`update product set device_model_id = ${modelId} where id = ${productId}`.execute(tx);
}
