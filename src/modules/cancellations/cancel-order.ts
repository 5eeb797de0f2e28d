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
  /** Pieces; all of the package or the order by default. */
  lines?: readonly Pieces[];
  reason: CancelReason;
  note: string;
  message?: string;
};

/** On whose behalf, and whose name stands beside the money. */
export type Canceller = { by: Requester; id: string };

/** The buyer cancels. */
export const BUYER: Canceller = { by: 'customer', id: 'customer' };

export type Cancelling = { links: NewsLinks; now: Date };

/**
 * Closes the pages on which an order could still be paid, once it is certain that it may be called off. Asks providers,
 * so it comes before `cancelOrder` and its transaction. Refuses as that does.
 */
export async function prepareToCancel(
  db: Db,
  orderId: string,
  wish: CancelWish,
  who: Canceller,
  paying: Reconciling,
): Promise<Result<null>> {
  const seen = await mayCancel(db, orderId, wish, who);
  if (!seen.ok) return seen;
  await closePayPages(db, orderId, paying);
  return ok(null);
}

/**
 * Calls an order or one of its packages off: at once while the table of moves and the packing allow it, else by asking
 * those who packed it. Refuses with `orders.not-found`, `orders.not-now`,
 * `cancellations.requested`, `cancellations.whole-only`, `payments.in-flight`, and at `note` when no reason is given.
 * @returns the cancellation's id
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  wish: CancelWish,
  who: Canceller,
  { links, now }: Cancelling,
): Promise<Result<string>> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const found = await mayCancel(tx, orderId, wish, who);
    if (!found.ok) return found;
    const { order, mode } = found.value;
    return mode === 'request' ? ask(tx, order, wish, { links, now }) : end(tx, order, wish, who, { links, now });
  });
}

/** The order and how it would be cancelled. Refuses as `cancelOrder` does. */
export async function mayCancel(
  db: Db,
  orderId: string,
  { packageId, lines, reason, note }: CancelWish,
  { by }: Canceller,
) {
  if (reason === 'other' && note === '') return refuseField('note', 'fields.required', { type: 'note' });
  const order = await showPlacedOrder(db, orderId);
  const holds = (id: string) => {
    const named = order?.lines.filter((line) => lines?.some(({ lineId }) => lineId === line.id));
    return (packageId ?? id) === id && (!lines || named?.some((line) => line.packageId === id));
  };
  const parcels = order?.packages.filter(({ id }) => holds(id)) ?? [];
  if (!order || parcels.length === 0) return refuse('orders.not-found', {}, 'missing');
  const waiting = (await cancellationsOf(db, orderId)).some(
    ({ status, package_id }) =>
      status === 'requested' && (package_id === null || parcels.some(({ id }) => id === package_id)),
  );
  if (waiting) return refuse('cancellations.requested', {}, 'conflict');
  const mode = by === 'customer' ? cancelModeOf(parcels, await readProgress(db, order)) : 'instant';
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
  const asked = { kind: 'cancellation', to: 'requested', packageId };
  await noteEvent(tx, order.id, asked, { by: 'customer', note: reason, now });
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
  const wish = { packageId: packageId ?? null, lines: lines ?? null, by: who.by, byId: who.id, reason, now };
  const ended = await callOff(tx, order, wish);
  if (!ended.ok) return ended;
  const { refundId, restocked } = ended.value;
  const id = uuidv7(now.getTime());
  await insertCancellation(tx, {
    ...{ id, order_id: order.id, package_id: wish.packageId, reason_code: reason, note, message },
    lines: lines ? JSON.stringify(lines) : null,
    ...{ requested_by: who.by, status: 'done', refund_id: refundId, restocked },
    ...{ created_at: now, due_at: null, decided_at: now, decided_by: who.id },
  });
  await tellCalledOff(tx, order.id, ended.value, { links, now, message });
  return ok(id);
}
