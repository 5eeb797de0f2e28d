import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Pieces } from './order.rules.ts';
import type {} from './order.tables.ts';

export function countCancelled(tx: Tx, orderId: string, piece: Pieces): Promise<boolean> {
  return count(tx, orderId, piece, 'cancelled');
}

export function countReturned(tx: Tx, orderId: string, piece: Pieces): Promise<boolean> {
  return count(tx, orderId, piece, 'returned');
}

/** Only as many as are left. */
async function count(
  tx: Tx,
  orderId: string,
  { lineId, quantity }: Pieces,
  column: 'cancelled' | 'returned',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_line')
    .set({ [column]: sql`${sql.ref(column)} + ${quantity}` })
    .where('order_id', '=', orderId)
    .where('id', '=', lineId)
    .where(sql<boolean>`cancelled + returned + ${quantity} <= quantity`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
