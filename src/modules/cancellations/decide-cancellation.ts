import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { noteEvent } from '../orders/note-event.ts';
import { statusAfter } from '../orders/order.states.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { callOff } from './call-off.ts';
import type { Canceller } from './cancel-order.ts';
import { isLive } from './cancellation.rules.ts';
import {
  type CancellationRow,
  cancellationById,
  decideRequest,
  overdueRequests,
  REQUESTS_OVERDUE,
} from './cancellation.store.ts';

export type Decision = { approve: boolean; message: string };

type Deciding = { links: NewsLinks; now: Date };

/**
 * Answers a request to call an order off. Refuses with `orders.not-found`, with `orders.not-now` when the request was
 * answered already or the order has gone too far, and with `payments.in-flight`.
 */
export function decideCancellation(
  db: Db,
  id: string,
  decision: Decision,
  who: Canceller,
  how: Deciding,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const request = await lockWithOrder(tx, id);
    if (!request) return refuse('orders.not-found', {}, 'missing');
    if (request.status !== 'requested') return refuse('orders.not-now', {}, 'conflict');
    return decision.approve
      ? grant(tx, request, decision.message, who, how)
      : reject(tx, request, decision.message, who, how);
  });
}

const AT_ONCE = 20;

export const requestsOverdue = REQUESTS_OVERDUE;

/** Grants what nobody answered in time; what has left the shop meanwhile is refused. @returns how many were decided */
export async function decideOverdue(db: Db, how: Deciding): Promise<number> {
  const overdue = await overdueRequests(db, how.now, AT_ONCE);
  for (const id of overdue) {
    await inTransaction(db, async (tx) => {
      const request = await lockWithOrder(tx, id);
      if (request?.status !== 'requested') return;
      const who: Canceller = { by: 'system', id: 'system' };
      const mayStill = await canEnd(tx, request);
      await (mayStill ? grant(tx, request, '', who, how) : reject(tx, request, '', who, how));
    });
  }
  return overdue.length;
}

async function grant(
  tx: Tx,
  { id, order_id, package_id, lines, reason_code }: CancellationRow,
  message: string,
  who: Canceller,
  { links, now }: Deciding,
): Promise<Result<null>> {
  const order = await showPlacedOrder(tx, order_id);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const ended = await callOff(tx, order, {
    ...{ packageId: package_id, lines, by: who.by, byId: who.id, reason: reason_code, now },
  });
  if (!ended.ok) return ended;
  const { refundId, refundAmount, restocked } = ended.value;
  await decideRequest(tx, id, {
    ...{ status: 'done', message, refund_id: refundId, restocked, decided_at: now, decided_by: who.id },
  });
  await queueNews(tx, order_id, 'cancelled', { links, now, message, ...(refundId && { amount: refundAmount }) });
  return ok(null);
}

async function reject(
  tx: Tx,
  { id, order_id, package_id }: CancellationRow,
  message: string,
  who: Canceller,
  { links, now }: Deciding,
): Promise<Result<null>> {
  await decideRequest(tx, id, { status: 'rejected', message, decided_at: now, decided_by: who.id });
  const told = { kind: 'cancellation', to: 'rejected', packageId: package_id };
  await noteEvent(tx, order_id, told, { by: who.by, note: message, now });
  await queueNews(tx, order_id, 'cancelRejected', { links, now, message });
  return ok(null);
}

async function canEnd(tx: Tx, { order_id, package_id }: CancellationRow): Promise<boolean> {
  const order = await showPlacedOrder(tx, order_id);
  const parcels = order?.packages.filter((one) => isLive(one) && (package_id === null || one.id === package_id)) ?? [];
  return parcels.length > 0 && parcels.every(({ status }) => statusAfter('cancel', status, 'system') !== null);
}

/** The order's row first, as everybody does who changes an order. */
async function lockWithOrder(tx: Tx, id: string): Promise<CancellationRow | undefined> {
  const seen = await cancellationById(tx, id);
  if (!seen) return undefined;
  await lockOrder(tx, seen.order_id);
  return cancellationById(tx, id);
}
