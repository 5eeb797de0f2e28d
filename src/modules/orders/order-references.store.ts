import type { Db } from '../../platform/database/db.ts';
import type {} from './order.tables.ts';

export async function hasOrderLine(db: Db, productId: number): Promise<boolean> {
  const lines = db.selectFrom('order_line').select('id').where('product_id', '=', productId).limit(1);
  return (await lines.executeTakeFirst()) !== undefined;
}

export async function selectOrderedVariants(db: Db, inventoryIds: readonly number[]): Promise<number[]> {
  if (inventoryIds.length === 0) return [];
  const lines = db.selectFrom('order_line').select('inventory_id').distinct();
  const rows = await lines.where('inventory_id', 'in', [...inventoryIds]).execute();
  return rows.flatMap(({ inventory_id }) => inventory_id ?? []);
}
