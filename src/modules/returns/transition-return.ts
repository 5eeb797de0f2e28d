import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { OrderNotification } from '../order-notifications/notification-mail.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { getNextReturnState, type ReturnAction, type ReturnState } from './return.states.rules.ts';
import { insertReturnEvent, type RequestRow, selectRequestById, updateReturnState } from './return.store.ts';
import type { ReturnEventTable } from './return.tables.ts';

/** Actor of a transition, with a message to the buyer and an internal note. */
export type TransitionActor = {
  by: ReturnEventTable['actor'];
  staffId?: string;
  message?: string;
  note?: string;
  links: NotificationLinks;
  now: Date;
};

/** Notification to the buyer for each state. */
const STATE_NOTIFICATIONS: Record<
  Exclude<ReturnState, 'unconfirmed' | 'requested' | 'exchanged'>,
  OrderNotification
> = {
  approved: 'returnApproved',
  rejected: 'returnRejected',
  in_transit: 'returnSent',
  received: 'returnReceived',
  inspected: 'returnInspected',
  refunded: 'returnRefunded',
  repaired: 'returnRepaired',
};

export type ReturnTransitionResult = { request: RequestRow; to: ReturnState };

/** Additional columns that a transition changes. */
type ReturnChange = {
  refund_id?: string | null;
  replacement_id?: string;
  carrier?: string | null;
  tracking_number?: string | null;
};

/**
 * Performs a transition of a return: updates the row, records events of the return and of the order, and notifies the
 * buyer. Locks the order first. Refuses with `orders.not-found`, and with `returns.not-now` when the transition table
 * does not allow it.
 */
export async function transitionReturn(
  tx: Tx,
  id: string,
  action: ReturnAction,
  actor: TransitionActor,
  { amount, ...change }: ReturnChange & { amount?: number } = {},
): Promise<Result<ReturnTransitionResult>> {
  const unlockedRequest = await selectRequestById(tx, id);
  if (!unlockedRequest) return refuse('orders.not-found', {}, 'missing');
  await lockOrder(tx, unlockedRequest.order_id);
  const request = await selectRequestById(tx, id);
  const to = request ? getNextReturnState(action, request, actor.by) : null;
  if (!request || to === null) return refuse('returns.not-now', {}, 'conflict');
  const { by, staffId, message = '', note = '', links, now } = actor;
  const decision = { decided_at: now, decided_by: staffId ?? by, ...(message && { message }) };
  const moved = await updateReturnState(
    tx,
    { order_id: request.order_id, id, from: request.status },
    { status: to, ...decision, ...change },
  );
  if (!moved) return refuse('returns.not-now', {}, 'conflict');
  await recordReturnEvent(tx, request, { from: request.status, to }, { by, staffId, now, note: message || note });
  // an exchange creates a replacement order, which sends its own notification
  if (to !== 'unconfirmed' && to !== 'requested' && to !== 'exchanged')
    await queueOrderNotification(tx, request.order_id, STATE_NOTIFICATIONS[to], {
      links,
      now,
      message,
      ...(amount && { amount }),
    });
  return ok({ request, to });
}

/** Records an event of the return and of its order. */
export async function recordReturnEvent(
  tx: Tx,
  { id, order_id }: { id: string; order_id: string },
  { from, to }: { from: ReturnState | null; to: ReturnState },
  { by, staffId, now, note }: { by: TransitionActor['by']; staffId?: string; now: Date; note: string },
): Promise<void> {
  await insertReturnEvent(tx, {
    order_id,
    id: uuidv7(now.getTime()),
    return_id: id,
    from_state: from,
    to_state: to,
    actor: by,
    note,
    staff_id: staffId ?? null,
    happened_at: now,
  });
  if (to !== 'unconfirmed') await recordOrderEvent(tx, order_id, { kind: 'return', to }, { by, note, now });
}
