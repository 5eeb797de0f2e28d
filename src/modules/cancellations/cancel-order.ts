import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { LineQuantity, Order } from '../orders/order.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { closeHostedCheckouts } from '../payments/attempts/close-hosted-checkouts.ts';
import type { ReconcileContext } from '../payments/attempts/reconcile-attempt.ts';
import { applyCancellation } from './apply-cancellation.ts';
import { type CancelReason, decideCancelMode, getAnswerDeadline, type Requester } from './cancellation.rules.ts';
import { insertCancellation, selectCancellations } from './cancellation.store.ts';
import { notifyCancellation } from './notify-cancellation.ts';
import { readShipmentProgress } from './read-shipment-progress.ts';

export type CancelRequest = {
  shipmentId?: string;
  /** Line quantities; by default everything in the shipment or the order. */
  lines?: readonly LineQuantity[];
  reason: CancelReason;
  note: string;
  message?: string;
};

/** Who cancels, and the id recorded with the refund. */
export type CancellationActor = { by: Requester; id: string };

/** The buyer as canceller. */
export const BUYER_ACTOR: CancellationActor = { by: 'customer', id: 'customer' };

export type CancelContext = { links: NotificationLinks; now: Date };

/**
 * Checks that an order can be cancelled and closes its open hosted checkouts. It calls payment providers, so it runs
 * before the transaction of `cancelOrder`. Refuses like `cancelOrder`.
 */
export async function prepareCancellation(
  db: Db,
  orderId: string,
  request: CancelRequest,
  who: CancellationActor,
  reconcileContext: ReconcileContext,
): Promise<Result<null>> {
  const allowed = await checkCancellable(db, orderId, request, who);
  if (!allowed.ok) return allowed;
  await closeHostedCheckouts(db, orderId, reconcileContext);
  return ok(null);
}

/**
 * Cancels an order or one of its shipments: at once while the transition table allows it and nothing is packed,
 * otherwise by a request to staff. Refuses with `orders.not-found`, `orders.not-now`, `cancellations.requested`,
 * `cancellations.whole-only`, `payments.in-flight`, and at `note` when reason `other` has no note.
 * @returns the cancellation's id
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  request: CancelRequest,
  who: CancellationActor,
  { links, now }: CancelContext,
): Promise<Result<string>> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const found = await checkCancellable(tx, orderId, request, who);
    if (!found.ok) return found;
    const { order, mode } = found.value;
    return mode === 'request'
      ? createCancellationRequest(tx, order, request, { links, now })
      : cancelNow(tx, order, request, who, { links, now });
  });
}

/** Reads the order and the cancellation mode. Refuses like `cancelOrder`. */
export async function checkCancellable(
  db: Db,
  orderId: string,
  { shipmentId, lines, reason, note }: CancelRequest,
  { by }: CancellationActor,
) {
  if (reason === 'other' && note === '') return refuseField('note', 'fields.required', { type: 'note' });
  const order = await readOrderById(db, orderId);
  const isAffected = (id: string) => {
    const selectedLines = order?.lines.filter((line) => lines?.some(({ lineId }) => lineId === line.id));
    return (shipmentId ?? id) === id && (!lines || selectedLines?.some((line) => line.shipmentId === id));
  };
  const shipments = order?.shipments.filter(({ id }) => isAffected(id)) ?? [];
  if (!order || shipments.length === 0) return refuse('orders.not-found', {}, 'missing');
  const hasOpenRequest = (await selectCancellations(db, orderId)).some(
    ({ status, shipment_id }) =>
      status === 'requested' && (shipment_id === null || shipments.some(({ id }) => id === shipment_id)),
  );
  if (hasOpenRequest) return refuse('cancellations.requested', {}, 'conflict');
  const mode = by === 'customer' ? decideCancelMode(shipments, await readShipmentProgress(db, order)) : 'instant';
  return mode === null ? refuse('orders.not-now', {}, 'conflict') : ok({ order, mode });
}

async function createCancellationRequest(
  tx: Tx,
  order: Order,
  { shipmentId, lines, reason, note }: CancelRequest,
  { links, now }: CancelContext,
): Promise<Result<string>> {
  const id = uuidv7(now.getTime());
  await insertCancellation(tx, {
    id,
    order_id: order.id,
    shipment_id: shipmentId ?? null,
    reason_code: reason,
    note,
    lines: lines ? JSON.stringify(lines) : null,
    requested_by: 'customer',
    status: 'requested',
    refund_id: null,
    restocked: false,
    created_at: now,
    due_at: getAnswerDeadline(now),
    decided_at: null,
    decided_by: null,
  });
  const event = { kind: 'cancellation', to: 'requested', shipmentId };
  await recordOrderEvent(tx, order.id, event, { by: 'customer', note: reason, now });
  await queueOrderNotification(tx, order.id, 'cancelRequested', { links, now });
  return ok(id);
}

async function cancelNow(
  tx: Tx,
  order: Order,
  { shipmentId, lines, reason, note, message = '' }: CancelRequest,
  who: CancellationActor,
  { links, now }: CancelContext,
): Promise<Result<string>> {
  const request = { shipmentId: shipmentId ?? null, lines: lines ?? null, by: who.by, byId: who.id, reason, now };
  const ended = await applyCancellation(tx, order, request);
  if (!ended.ok) return ended;
  const { refundId, restocked } = ended.value;
  const id = uuidv7(now.getTime());
  await insertCancellation(tx, {
    id,
    order_id: order.id,
    shipment_id: request.shipmentId,
    reason_code: reason,
    note,
    message,
    lines: lines ? JSON.stringify(lines) : null,
    requested_by: who.by,
    status: 'done',
    refund_id: refundId,
    restocked,
    created_at: now,
    due_at: null,
    decided_at: now,
    decided_by: who.id,
  });
  await notifyCancellation(tx, order.id, ended.value, { links, now, message });
  return ok(id);
}
