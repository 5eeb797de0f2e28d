import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { NotificationLinks } from '../order-notifications/queue-order-notification.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { ReconcileContext } from '../payments/attempts/reconcile-attempt.ts';
import { BUYER_ACTOR, type CancelRequest, cancelOrder, prepareCancellation } from './cancel-order.ts';
import { getConfirmDeadline, getUnconfirmedCutoff } from './cancellation.rules.ts';
import {
  deleteExpiredUnconfirmed,
  markConfirmed,
  selectUnconfirmedByToken,
  type UnconfirmedRow,
} from './unconfirmed-cancellation.store.ts';

type ConfirmContext = { paying: ReconcileContext; links: NotificationLinks; now: Date };

/**
 * Executes a cancellation that the buyer confirms with a mailed link. A used link changes nothing. Refuses with
 * `cancellations.link-over` an unknown token or one older than a day, and like `cancelOrder` when the order can no
 * longer be cancelled; the link then stays valid.
 */
export async function confirmCancellation(
  db: Db,
  token: string,
  { paying, links, now }: ConfirmContext,
): Promise<Result<{ orderId: string }>> {
  const tokenHash = hashToken(token);
  const row = await selectUnconfirmedByToken(db, tokenHash);
  if (!row || getConfirmDeadline(row.created_at) < now) return refuse('cancellations.link-over', {}, 'missing');
  const orderId = row.order_id;
  if (row.confirmed_at) return ok({ orderId });
  const request = toCancelRequest(row);
  const ready = await prepareCancellation(db, orderId, request, BUYER_ACTOR, paying);
  // after a concurrent confirmation the transaction below returns the result
  if (!ready.ok && !(await selectUnconfirmedByToken(db, tokenHash))?.confirmed_at) return ready;
  return inTransaction<Result<{ orderId: string }>>(db, async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await markConfirmed(tx, row, now))) return ok({ orderId });
    const cancelled = await cancelOrder(tx, orderId, request, BUYER_ACTOR, { links, now });
    return cancelled.ok ? ok({ orderId }) : cancelled;
  });
}

/** Job: deletes unconfirmed cancellations that are older than a day. */
export function purgeUnconfirmed(db: Db, now: Date): Promise<void> {
  return deleteExpiredUnconfirmed(db, getUnconfirmedCutoff(now));
}

function toCancelRequest({ shipment_id, lines, reason_code, note }: UnconfirmedRow): CancelRequest {
  return {
    ...(shipment_id !== null && { shipmentId: shipment_id }),
    ...(lines !== null && { lines }),
    reason: reason_code,
    note,
  };
}
