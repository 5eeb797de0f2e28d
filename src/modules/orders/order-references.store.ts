import type { Db } from '../../platform/database/db.ts';
import type { OrderStatus } from './order.states.rules.ts';
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

/** Whether a shipment at a pickup location has a status below this one. */
export async function hasPickupBelow(db: Db, locationId: number, status: OrderStatus): Promise<boolean> {
  const shipments = db.selectFrom('order_shipment').select('id').where('pickup_location_id', '=', locationId);
  return (await shipments.where('status', '<', status).limit(1).executeTakeFirst()) !== undefined;
}
