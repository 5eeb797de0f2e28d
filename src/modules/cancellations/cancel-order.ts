import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { noteEvent } from '../orders/note-event.ts';
import type { Order, Pieces } from '../orders/order.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { closePayPages } from '../payments/give-up-payments.ts';
import type { Reconciling } from '../payments/reconcile-attempt.ts';
import { callOff } from './call-off.ts';
import { answerDue, type CancelReason, cancelModeOf, type Requester } from './cancellation.rules.ts';
import { cancellationsOf, insertCancellation } from './cancellation.store.ts';
import { readProgress } from './read-progress.ts';
import { tellCalledOff } from './tell-called-off.ts';

export type CancelWish = {
  packageId?: string;
  /** Line quantities; by default everything in the shipment or the order. */
  lines?: readonly Pieces[];
  reason: CancelReason;
  note: string;
  message?: string;
};

/** Who cancels, and the id recorded with the refund. */
export type Canceller = { by: Requester; id: string };

/** The buyer as canceller. */
export const BUYER: Canceller = { by: 'customer', id: 'customer' };

export type Cancelling = { links: NewsLinks; now: Date };

/**
 * Checks that an order can be cancelled and closes its open hosted checkouts. It calls payment providers, so it runs
 * before the transaction of `cancelOrder`. Refuses like `cancelOrder`.
 */
export async function prepareToCancel(
  db: Db,
  orderId: string,
  request: CancelWish,
  who: Canceller,
  reconcileContext: Reconciling,
): Promise<Result<null>> {
  const allowed = await mayCancel(db, orderId, request, who);
  if (!allowed.ok) return allowed;
  await closePayPages(db, orderId, reconcileContext);
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
  request: CancelWish,
  who: Canceller,
  { links, now }: Cancelling,
): Promise<Result<string>> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const found = await mayCancel(tx, orderId, request, who);
    if (!found.ok) return found;
    const { order, mode } = found.value;
    return mode === 'request' ? ask(tx, order, request, { links, now }) : end(tx, order, request, who, { links, now });
  });
}

/** Reads the order and the cancellation mode. Refuses like `cancelOrder`. */
export async function mayCancel(
  db: Db,
  orderId: string,
  { packageId, lines, reason, note }: CancelWish,
  { by }: Canceller,
) {
  if (reason === 'other' && note === '') return refuseField('note', 'fields.required', { type: 'note' });
  const order = await showPlacedOrder(db, orderId);
  const isAffected = (id: string) => {
    const selectedLines = order?.lines.filter((line) => lines?.some(({ lineId }) => lineId === line.id));
    return (packageId ?? id) === id && (!lines || selectedLines?.some((line) => line.packageId === id));
  };
  const shipments = order?.packages.filter(({ id }) => isAffected(id)) ?? [];
  if (!order || shipments.length === 0) return refuse('orders.not-found', {}, 'missing');
  const hasOpenRequest = (await cancellationsOf(db, orderId)).some(
    ({ status, package_id }) =>
      status === 'requested' && (package_id === null || shipments.some(({ id }) => id === package_id)),
  );
  if (hasOpenRequest) return refuse('cancellations.requested', {}, 'conflict');
  const mode = by === 'customer' ? cancelModeOf(shipments, await readProgress(db, order)) : 'instant';
  return mode === null ? refuse('orders.not-now', {}, 'conflict') : ok({ order, mode });
}

async function ask(
  tx: Tx,
  order: Order,
  { packageId, lines, reason, note }: CancelWish,
  { links, now }: Cancelling,
): Promise<Result<string>> {
  const id = uuidv7(now.getTime());
  await insertCancellation(tx, {
    ...{ id, order_id: order.id, package_id: packageId ?? null, reason_code: reason, note },
    lines: lines ? JSON.stringify(lines) : null,
    ...{ requested_by: 'customer', status: 'requested', refund_id: null, restocked: false },
    ...{ created_at: now, due_at: answerDue(now), decided_at: null, decided_by: null },
  });
  const event = { kind: 'cancellation', to: 'requested', packageId };
  await noteEvent(tx, order.id, event, { by: 'customer', note: reason, now });
  await queueNews(tx, order.id, 'cancelRequested', { links, now });
  return ok(id);
}

async function end(
  tx: Tx,
  order: Order,
  { packageId, lines, reason, note, message = '' }: CancelWish,
  who: Canceller,
  { links, now }: Cancelling,
): Promise<Result<string>> {
  const request = { packageId: packageId ?? null, lines: lines ?? null, by: who.by, byId: who.id, reason, now };
  const ended = await callOff(tx, order, request);
  if (!ended.ok) return ended;
  const { refundId, restocked } = ended.value;
  const id = uuidv7(now.getTime());
  await insertCancellation(tx, {
    ...{ id, order_id: order.id, package_id: request.packageId, reason_code: reason, note, message },
    lines: lines ? JSON.stringify(lines) : null,
    ...{ requested_by: who.by, status: 'done', refund_id: refundId, restocked },
    ...{ created_at: now, due_at: null, decided_at: now, decided_by: who.id },
  });
  await tellCalledOff(tx, order.id, ended.value, { links, now, message });
  return ok(id);
}
