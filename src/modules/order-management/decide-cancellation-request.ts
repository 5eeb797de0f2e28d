import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Decision, decideCancellation } from '../cancellations/decide-cancellation.ts';
import { findRequestOrderCode } from '../cancellations/list-cancellation-requests.ts';
import type { NotificationLinks } from '../order-notifications/queue-order-notification.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { changeOrder, type OrderChange } from './change-order.ts';

/** Approves or rejects a cancellation request. Refuses as `decideCancellation` does. */
export async function decideCancellationRequest(
  db: Db,
  { staff, id, links, now }: { staff: StaffMember; id: string; links: NotificationLinks; now: Date },
  decision: Decision,
): Promise<Result<OrderChange>> {
  const code = await findRequestOrderCode(db, id);
  if (code === null) return refuse('orders.not-found', {}, 'missing');
  const action = decision.approve ? 'cancellation-approve' : 'cancellation-reject';
  return changeOrder(db, { code, version: null }, action, async (tx) => {
    const done = await decideCancellation(tx, id, decision, { by: 'admin', id: staff.id }, { links, now });
    return done.ok ? ok({ cancellation: id, message: decision.message }) : done;
  });
}
