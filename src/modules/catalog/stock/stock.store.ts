import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
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

/** `decrementStock`, and `incrementSoldCount` if enough was available, in one statement. */
export async function sellStock(
  tx: Tx,
  { productId, inventoryId, quantity }: { productId: number; inventoryId: number; quantity: number },
): Promise<number | undefined> {
  const query = sql<{ quantity: number }>`
    with reserved as (
      update inventory set quantity = quantity - ${quantity}::int
      where id = ${inventoryId} and status = 1 and quantity >= ${quantity}::int
      returning quantity
    ), sold as (
      update product set sold_count = sold_count + ${quantity}::int, changed_xid = pg_current_xact_id()::text::bigint
      where id = ${productId} and exists (select 1 from reserved)
    )
    select quantity from reserved`;
  const { rows } = await prepareQuery('catalog.sell', query).execute(tx);
  return rows[0]?.quantity;
}

export async function readStock(tx: Tx, inventoryId: number): Promise<number> {
  const row = await tx.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst();
  return row?.quantity ?? 0;
}

export async function incrementSoldCount(tx: Tx, productId: number, pieces: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ sold_count: sql`sold_count + ${pieces}`, changed_xid: sql`pg_current_xact_id()::text::bigint` })
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
