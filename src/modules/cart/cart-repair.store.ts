import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import { MAX_CART_LINES, UNSELECTED } from './cart.rules.ts';
import type { CartRepairTable } from './cart.tables.ts';

/** Repair lines of a cart, newest first. */
export function selectCartRepairs(db: Db, cartId: string) {
  return prepareQuery(
    'cart.repairs',
    db
      .selectFrom('cart_repair')
      .select(['ticket_id', 'selected', 'due_seen', 'added_at'])
      .where('cart_id', '=', cartId)
      .orderBy('added_at', 'desc')
      .orderBy('ticket_id')
      .limit(MAX_CART_LINES),
  ).execute();
}

/** Inserts a repair line, or updates the seen amount of an existing one and selects it. */
export async function upsertCartRepair(tx: Tx, repair: Insertable<CartRepairTable>): Promise<void> {
  const { selected, due_seen } = repair;
  await tx
    .insertInto('cart_repair')
    .values(repair)
    .onConflict((conflict) => conflict.columns(['cart_id', 'ticket_id']).doUpdateSet({ selected, due_seen }))
    .execute();
}

/** Updates repair lines of one cart. @returns the number of updated lines */
export async function updateCartRepairs(
  tx: Tx,
  cartId: string,
  ticketIds: readonly string[],
  change: { selected?: 1 | 2; due_seen?: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_repair')
    .set(change)
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`ticket_id = any(${ticketIds}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deselectCartRepairs(tx: Tx, cartId: string): Promise<void> {
  await tx.updateTable('cart_repair').set({ selected: UNSELECTED }).where('cart_id', '=', cartId).execute();
}

export async function deleteCartRepairs(tx: Tx, cartId: string, ticketIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_repair')
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`ticket_id = any(${ticketIds}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
