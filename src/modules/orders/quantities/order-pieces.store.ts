import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { LineQuantity } from '../order.rules.ts';
import { ORDER_STATUS } from '../order.states.rules.ts';
import type {} from '../order.tables.ts';

export function addCancelledPieces(tx: Tx, orderId: string, piece: LineQuantity): Promise<boolean> {
  return incrementLineCounter(tx, orderId, piece, 'cancelled');
}

export function addReturnedPieces(tx: Tx, orderId: string, piece: LineQuantity): Promise<boolean> {
  return incrementLineCounter(tx, orderId, piece, 'returned');
}

const MAX_ORDER_LINES = 100;

/** For each order line: exchanged pieces whose replacement was cancelled or returned as well. */
export async function selectReturnedReplacements(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_line as line')
    .innerJoin('order_package as parcel', (on) =>
      on.onRef('parcel.order_id', '=', 'line.order_id').onRef('parcel.id', '=', 'line.package_id'),
    )
    .select('line.paid_line_id')
    .select(
      sql<string>`sum(case when parcel.status >= ${ORDER_STATUS.cancelled} then line.quantity
        else line.cancelled + line.returned end)`.as('pieces'),
    )
    .where('line.paid_order_id', '=', orderId)
    .groupBy('line.paid_line_id')
    .limit(MAX_ORDER_LINES)
    .execute();
  return new Map(rows.flatMap(({ paid_line_id, pieces }) => (paid_line_id ? [[paid_line_id, Number(pieces)]] : [])));
}

/** Increments a counter of an order line unless it would exceed the ordered quantity. */
async function incrementLineCounter(
  tx: Tx,
  orderId: string,
  { lineId, quantity }: LineQuantity,
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
