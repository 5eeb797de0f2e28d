import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export type DeviceProduct = { productId: number; modelId: number; condition: 'new' | 'refurbished' | 'used' };

const MAX_PRODUCTS = 2_000;

/** Products that are themselves devices of these models; `listCards` filters those that are not public. */
export async function selectModelProducts(db: Db, modelIds: readonly number[]): Promise<DeviceProduct[]> {
  if (modelIds.length === 0) return [];
  const { rows } = await sql<DeviceProduct>`
    select id as "productId", device_model_id as "modelId", condition from product
    where device_model_id = any(${modelIds}::int[]) and status = 1 order by id limit ${MAX_PRODUCTS}
  `.execute(db);
  return rows;
}

export type ModelTradeInPrice = { modelId: number; price: number };

/** Highest trade-in price per model, in minor units; models that the shop does not buy are absent. */
export async function selectTradeInPrices(db: Db, modelIds: readonly number[]): Promise<ModelTradeInPrice[]> {
  if (modelIds.length === 0) return [];
  const { rows } = await sql<ModelTradeInPrice>`
    select device_model_id as "modelId", max(price) as price from trade_in_price
    where device_model_id = any(${modelIds}::int[]) and price > 0 group by 1
  `.execute(db);
  return rows;
}
