import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** Reserves stock if enough is available; returns the rest, or undefined when it was not. */
export async function decrementStock(tx: Tx, inventoryId: number, pieces: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('inventory')
    .set((is) => ({ quantity: is('quantity', '-', pieces) }))
    .where('id', '=', inventoryId)
    .where('status', '=', 1)
    .where('quantity', '>=', pieces)
    .returning('quantity')
    .executeTakeFirst();
  return row?.quantity;
}

export async function readStock(tx: Tx, inventoryId: number): Promise<number> {
  const row = await tx.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst();
  return row?.quantity ?? 0;
}

export async function incrementSoldCount(tx: Tx, productId: number, pieces: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ sold_count: sql`sold_count + ${pieces}`, changed_in: sql`pg_current_xact_id()::text::bigint` })
    .where('id', '=', productId)
    .execute();
}

/** Releases stock; true when it was out of stock before. */
export async function incrementStock(tx: Tx, inventoryId: number, pieces: number): Promise<boolean> {
  const row = await tx
    .updateTable('inventory')
    .set((is) => ({ quantity: is('quantity', '+', pieces) }))
    .where('id', '=', inventoryId)
    .returning('quantity')
    .executeTakeFirst();
  return row?.quantity === pieces;
}
