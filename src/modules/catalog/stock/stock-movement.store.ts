import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { StockMovementTable, StockReason } from '../catalog.tables.ts';
import { MAX_STOCK } from '../editing/product.fields.ts';

type StockChange = { productId: number; inventoryId: number; change: number };

/** Adds to the stock of a variant; undefined when the result would be out of bounds or the variant does not exist. */
export async function addStock(tx: Tx, { productId, inventoryId, change }: StockChange): Promise<number | undefined> {
  const row = await tx
    .updateTable('inventory')
    .set((is) => ({ quantity: is('quantity', '+', change) }))
    .where('id', '=', inventoryId)
    .where('product_id', '=', productId)
    .where('quantity', '>=', -change)
    .where('quantity', '<=', MAX_STOCK - change)
    .returning('quantity')
    .executeTakeFirst();
  return row?.quantity;
}

export async function findProductStock(db: Db, productId: number, inventoryId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inventory')
    .select('quantity')
    .where('id', '=', inventoryId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.quantity;
}

export async function insertMovement(tx: Tx, movement: Insertable<StockMovementTable>): Promise<void> {
  await tx.insertInto('stock_movement').values(movement).execute();
}

export type MovementRow = {
  id: number;
  inventory_id: number;
  sku: string;
  quantity: number;
  remaining: number;
  reason: StockReason;
  note: string;
  staff_name: string;
  created_at: Date;
};

const MAX_MOVEMENTS = 50;

/** The latest movements of all variants of a product. */
export async function selectMovements(db: Db, productId: number): Promise<MovementRow[]> {
  return db
    .selectFrom('stock_movement as m')
    .innerJoin('inventory as i', 'i.id', 'm.inventory_id')
    .select([
      'm.id',
      'm.inventory_id',
      'i.sku',
      'm.quantity',
      'm.remaining',
      'm.reason',
      'm.note',
      'm.staff_name',
      'm.created_at',
    ])
    .where('i.product_id', '=', productId)
    .orderBy('m.id', 'desc')
    .limit(MAX_MOVEMENTS)
    .execute();
}
