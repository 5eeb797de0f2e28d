import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { noteEvent } from '../orders/note-event.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { callOff } from './call-off.ts';
import type { Canceller } from './cancel-order.ts';
import {
  type CancellationRow,
  cancellationById,
  decideRequest,
  REQUESTS_OVERDUE,
  tryAgainAt,
} from './cancellation.store.ts';
import { tellCalledOff } from './tell-called-off.ts';

export type Decision = { approve: boolean; message: string };

type Deciding = { links: NewsLinks; now: Date };

/**
 * Approves or rejects a cancellation request. Refuses with `orders.not-found`, with `orders.not-now` when the request
 * was decided already or the order can no longer be cancelled, and with `payments.in-flight`.
 */
export function decideCancellation(
  db: Db,
  id: string,
  decision: Decision,
  who: Canceller,
  context: Deciding,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const request = await lockWithOrder(tx, id);
    if (!request) return refuse('orders.not-found', {}, 'missing');
    if (request.status !== 'requested') return refuse('orders.not-now', {}, 'conflict');
    return decision.approve
      ? grant(tx, request, decision.message, who, context)
      : reject(tx, request, decision.message, who, context);
  });
}

const AT_ONCE = 20;
/** Duration for which one process leases a request. */
const LEASE_MS = 60_000;
/** Retry delays by number of tries; the last one repeats. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * 60_000);

export const requestsOverdue = REQUESTS_OVERDUE;

const SYSTEM: Canceller = { by: 'system', id: 'system' };

/**
 * Approves requests that were not answered in time. Rejects those that can no longer be cancelled. Retries with
 * increasing delays while a payment is in flight or under review, and when processing fails.
 * @returns how many were processed
 * @throws RowsFailed when requests failed
 */
export async function decideOverdue(db: Db, context: Deciding): Promise<number> {
  const { now } = context;
  const until = new Date(now.getTime() + LEASE_MS);
  const overdue = await takeDue(db, REQUESTS_OVERDUE, { now, until, most: AT_ONCE });
  return processRows(overdue, {
    idOf: ({ id }) => id,
    work: async ({ id, tries }) => {
      const decided = await decideCancellation(db, id, { approve: true, message: '' }, SYSTEM, context);
      if (decided.ok) return;
      if (decided.refusal.code === 'payments.in-flight') await tryAgainAt(db, id, nextTry(tries, now));
      else await decideCancellation(db, id, { approve: false, message: '' }, SYSTEM, context);
    },
    postpone: ({ id, tries }) => tryAgainAt(db, id, nextTry(tries, now)),
  });
}

function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + (PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? LEASE_MS));
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
  const cancelled = await callOff(tx, order, {
    ...{ packageId: package_id, lines, by: who.by, byId: who.id, reason: reason_code, now },
  });
  if (!cancelled.ok) return cancelled;
  const { refundId, restocked } = cancelled.value;
  await decideRequest(tx, id, {
    ...{ status: 'done', message, refund_id: refundId, restocked, decided_at: now, decided_by: who.id },
  });
  await tellCalledOff(tx, order_id, cancelled.value, { links, now, message });
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
  const event = { kind: 'cancellation', to: 'rejected', packageId: package_id };
  await noteEvent(tx, order_id, event, { by: who.by, note: message, now });
  await queueNews(tx, order_id, 'cancelRejected', { links, now, message });
  return ok(null);
}

/** Locks the order first: every change of an order uses this lock order. */
async function lockWithOrder(tx: Tx, id: string): Promise<CancellationRow | undefined> {
  const seen = await cancellationById(tx, id);
  if (!seen) return undefined;
  await lockOrder(tx, seen.order_id);
  return cancellationById(tx, id);
}
