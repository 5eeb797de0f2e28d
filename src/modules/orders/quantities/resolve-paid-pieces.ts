import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { lockOrder } from '../lock-order.ts';
import { countRemainingPieces, findPaidOrderId, type LineQuantity, type Order } from '../order.rules.ts';
import { ORDER_STATUS } from '../order.states.rules.ts';
import { readOrderById } from '../read-order-by-id.ts';
import { transitionShipment } from '../shipments/transition-shipment.ts';
import { markPiecesReturned } from './mark-pieces.ts';

/** Line quantities expressed in the lines of the order in which they were paid. */
export type PaidPieces = { order: Order; pieces: LineQuantity[] };

/** Maps exchanged pieces to the lines of the original, paid order; other pieces stay in their own order. */
export async function resolvePaidPieces(db: Db, order: Order, pieces: readonly LineQuantity[]): Promise<PaidPieces> {
  const id = findPaidOrderId(order);
  const paidOrder = id === order.id ? null : await readOrderById(db, id);
  if (!paidOrder) return { order, pieces: [...pieces] };
  const named = pieces.flatMap(({ lineId, quantity }) => {
    const paid = order.lines.find((line) => line.id === lineId)?.paidWith;
    return paid ? [{ lineId: paid.lineId, quantity }] : [];
  });
  return { order: paidOrder, pieces: named };
}

/** Same as `resolvePaidPieces`, and locks the original order. The caller has locked the row of `order`. */
export async function lockPaidPieces(tx: Tx, order: Order, pieces: readonly LineQuantity[]): Promise<PaidPieces> {
  const id = findPaidOrderId(order);
  // lock order: the later order first, everywhere, to avoid deadlocks
  if (id !== order.id) await lockOrder(tx, id);
  return resolvePaidPieces(tx, order, pieces);
}

/**
 * Marks exchanged pieces as returned in the original order once their replacement is returned or cancelled too.
 * Does nothing for pieces that were paid in this order. Refuses with `orders.not-now`.
 */
export async function markPaidPiecesReturned(tx: Tx, own: Order, paid: PaidPieces, now: Date): Promise<Result<null>> {
  const { id } = paid.order;
  if (id === own.id) return ok(null);
  if (!(await markPiecesReturned(tx, id, paid.pieces))) return refuse('orders.not-now', {}, 'conflict');
  const after = await readOrderById(tx, id);
  for (const { id: shipmentId, status } of after?.shipments ?? []) {
    const lines = after?.lines.filter((line) => line.shipmentId === shipmentId) ?? [];
    if (
      status !== ORDER_STATUS.delivered ||
      lines.some((line) => countRemainingPieces(line, after?.shipments ?? []) > 0)
    )
      continue;
    const context = { by: 'system' as const, note: 'returned', now };
    const moved = await transitionShipment(tx, { orderId: id, shipmentId }, 'return', context);
    if (!moved.ok) return moved;
  }
  return ok(null);
}
