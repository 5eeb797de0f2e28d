import { uuidv7 } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import type { CancelReason } from './cancellation.rules.ts';
import { decideRequest, insertCancellation, selectCancellations } from './cancellation.store.ts';

export type StaffCancellation = {
  reason: CancelReason;
  /** Id of the staff member. */
  by: string;
  restocked: boolean;
  /** Refund in minor units; null when nothing is refunded. */
  refund: { id: string; amount: number } | null;
  links: NotificationLinks;
  now: Date;
};

/**
 * Records the cancellation of a whole order by staff and notifies the buyer; it approves open requests. Runs in the
 * transaction that cancels the order.
 */
export async function recordStaffCancellation(
  tx: Tx,
  orderId: string,
  { reason, by, restocked, refund, links, now }: StaffCancellation,
): Promise<void> {
  const decision = {
    status: 'done',
    refund_id: refund?.id ?? null,
    restocked,
    decided_at: now,
    decided_by: by,
  } as const;
  const openRequests = (await selectCancellations(tx, orderId)).filter(({ status }) => status === 'requested');
  for (const { id } of openRequests) await decideRequest(tx, id, decision);
  if (openRequests.length === 0) {
    await insertCancellation(tx, {
      id: uuidv7(now.getTime()),
      order_id: orderId,
      package_id: null,
      reason_code: reason,
      note: '',
      requested_by: 'admin',
      created_at: now,
      due_at: null,
      ...decision,
    });
  }
  await queueOrderNotification(tx, orderId, 'cancelled', { links, now, ...(refund && { amount: refund.amount }) });
}
