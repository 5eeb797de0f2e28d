import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { NotificationLinks } from '../../order-notifications/queue-order-notification.ts';
import type { ReturnState } from '../return.states.rules.ts';
import { selectRequestById } from '../return.store.ts';
import { transitionReturn } from '../transition-return.ts';

export type ReturnTracking = { carrier?: string; tracking_number?: string };

/** Marks a return as sent by the buyer. Refuses with `orders.not-found` and `returns.not-now`. */
export function markReturnSent(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
  { carrier, tracking_number }: ReturnTracking,
  { links, now }: { links: NotificationLinks; now: Date },
): Promise<Result<ReturnState>> {
  return inTransaction(db, async (tx) => {
    const request = await selectRequestById(tx, id);
    if (request?.order_id !== orderId) return refuse('orders.not-found', {}, 'missing');
    const tracking = { carrier: carrier ?? null, tracking_number: tracking_number ?? null };
    const moved = await transitionReturn(tx, id, 'send', { by: 'customer', links, now }, tracking);
    return moved.ok ? ok(moved.value.to) : moved;
  });
}
