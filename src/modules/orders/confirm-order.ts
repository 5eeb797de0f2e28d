import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMove, type MoveReason } from './event.store.ts';
import { putInLine } from './invoice.store.ts';
import { ORDER_STATUS, statusAfter } from './order.states.rules.ts';
import { moveOrder } from './order.store.ts';

/** Pending → confirmed, because it is paid, will be paid at the door, or staff has seen the proof. */
export async function confirmOrder(tx: Tx, orderId: string, why: MoveReason): Promise<Result<null>> {
  const from = ORDER_STATUS.pending;
  const to = statusAfter('confirm', from, why.by);
  if (to === null || !(await moveOrder(tx, orderId, from, to))) return refuse('orders.not-now', {}, 'conflict');
  await insertMove(tx, { orderId, packageId: null, from, to }, why);
  await putInLine(tx, orderId, why.now);
  return ok(null);
}
