import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockOrder } from './lock-order.ts';
import { movePackage } from './move-package.ts';
import { type Order, type Pieces, paidOrderOf, piecesLeft } from './order.rules.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { showPlacedOrder } from './show-placed-order.ts';
import { returnPieces } from './take-out-pieces.ts';

/** Pieces by the names that the order has for them in which they were paid for. */
export type PaidPieces = { order: Order; pieces: Pieces[] };

/** In which order pieces were paid for: what was sent in exchange, with the goods that it replaces; else in their own. */
export async function paidPieces(db: Db, order: Order, pieces: readonly Pieces[]): Promise<PaidPieces> {
  const id = paidOrderOf(order);
  const bought = id === order.id ? null : await showPlacedOrder(db, id);
  if (!bought) return { order, pieces: [...pieces] };
  const named = pieces.flatMap(({ lineId, quantity }) => {
    const paid = order.lines.find((line) => line.id === lineId)?.paidWith;
    return paid ? [{ lineId: paid.lineId, quantity }] : [];
  });
  return { order: bought, pieces: named };
}

/** The same, of an order whose row the caller holds; nobody else changes the one they were paid in either. */
export async function lockPaidPieces(tx: Tx, order: Order, pieces: readonly Pieces[]): Promise<PaidPieces> {
  const id = paidOrderOf(order);
  // the later order first, as everybody does who needs both
  if (id !== order.id) await lockOrder(tx, id);
  return paidPieces(tx, order, pieces);
}

/**
 * Counts what was exchanged as returned in the order it was bought in, once its replacement is not with the buyer
 * either. Of pieces that were bought in this order nothing changes. Refuses with `orders.not-now`.
 */
export async function returnPaidPieces(tx: Tx, own: Order, paid: PaidPieces, now: Date): Promise<Result<null>> {
  const { id } = paid.order;
  if (id === own.id) return ok(null);
  if (!(await returnPieces(tx, id, paid.pieces))) return refuse('orders.not-now', {}, 'conflict');
  const after = await showPlacedOrder(tx, id);
  for (const { id: packageId, status } of after?.packages ?? []) {
    const lines = after?.lines.filter((line) => line.packageId === packageId) ?? [];
    if (status !== ORDER_STATUS.delivered || lines.some((line) => piecesLeft(line, after?.packages ?? []) > 0))
      continue;
    const why = { by: 'system' as const, note: 'returned', now };
    const moved = await movePackage(tx, { orderId: id, packageId }, 'return', why);
    if (!moved.ok) return moved;
  }
  return ok(null);
}
