import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMove, type MoveReason } from './event.store.ts';
import { putInLine } from './invoice.store.ts';
import { ORDER_STATUS, type OrderAction, type OrderStatus, statusAfter } from './order.states.rules.ts';
import { moveOrder as moveRow } from './order.store.ts';

/** What may happen to an order as a whole. */
export type WholeOrderAction = Extract<OrderAction, 'confirm' | 'cancel' | 'revive'>;

/**
 * Moves an order with all packages that stand where it stands. Stock and payment are the caller's. Refuses with
 * `orders.not-now` what the table of moves does not allow.
 */
export async function moveOrder(
  tx: Tx,
  orderId: string,
  from: OrderStatus,
  action: WholeOrderAction,
  why: MoveReason,
): Promise<Result<null>> {
  const to = statusAfter(action, from, why.by);
  if (to === null || !(await moveRow(tx, orderId, from, to))) return refuse('orders.not-now', {}, 'conflict');
  await insertMove(tx, { orderId, packageId: null, from, to }, why);
  if (to === ORDER_STATUS.confirmed) await putInLine(tx, orderId, why.now);
  return ok(null);
}
