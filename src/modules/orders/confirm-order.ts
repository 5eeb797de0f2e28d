import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { type Actor, ORDER_STATUS, statusAfter } from './order.states.rules.ts';
import { insertEvents, moveOrder } from './order.store.ts';

/** Pending → confirmed, because it is paid, will be paid at the door, or staff has seen the proof. */
export async function confirmOrder(
  tx: Tx,
  orderId: string,
  why: { by: Actor; note: string; now: Date },
): Promise<Result<null>> {
  const from = ORDER_STATUS.pending;
  const to = statusAfter('confirm', from, why.by);
  if (to === null || !(await moveOrder(tx, orderId, from, to))) return refuse('orders.not-now', {}, 'conflict');
  await insertEvents(tx, [
    {
      order_id: orderId,
      id: uuidv7(why.now.getTime()),
      package_id: null,
      kind: 'status',
      from_state: String(from),
      to_state: String(to),
      by_whom: why.by,
      note: why.note,
      happened_at: why.now,
    },
  ]);
  return ok(null);
}
