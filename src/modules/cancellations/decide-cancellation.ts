import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { leaseDueRows } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { applyCancellation } from './apply-cancellation.ts';
import type { CancellationActor } from './cancel-order.ts';
import {
  type CancellationRow,
  decideRequest,
  OVERDUE_REQUESTS,
  postponeRequest,
  selectCancellationById,
} from './cancellation.store.ts';
import { notifyCancellation } from './notify-cancellation.ts';

export type Decision = { approve: boolean; message: string };

type DecisionContext = { links: NotificationLinks; now: Date };

/**
 * Approves or rejects a cancellation request. Refuses with `orders.not-found`, with `orders.not-now` when the request
 * was decided already or the order can no longer be cancelled, and with `payments.in-flight`.
 */
export function decideCancellation(
  db: Db,
  id: string,
  decision: Decision,
  who: CancellationActor,
  context: DecisionContext,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const request = await lockOrderAndRequest(tx, id);
    if (!request) return refuse('orders.not-found', {}, 'missing');
    if (request.status !== 'requested') return refuse('orders.not-now', {}, 'conflict');
    return decision.approve
      ? approveRequest(tx, request, decision.message, who, context)
      : rejectRequest(tx, request, decision.message, who, context);
  });
}

const OVERDUE_BATCH_SIZE = 20;
/** Duration for which one process leases a request. */
const LEASE_MS = 60_000;
/** Retry delays by number of tries; the last one repeats. */
const RETRY_DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * 60_000);

export const overdueRequests = OVERDUE_REQUESTS;

const SYSTEM: CancellationActor = { by: 'system', id: 'system' };

/**
 * Approves requests that were not answered in time. Rejects those that can no longer be cancelled. Retries with
 * increasing delays while a payment is in flight or under review, and when processing fails.
 * @returns how many were processed
 * @throws RowsFailed when requests failed
 */
export async function approveOverdueRequests(db: Db, context: DecisionContext): Promise<number> {
  const { now } = context;
  const until = new Date(now.getTime() + LEASE_MS);
  const overdue = await leaseDueRows(db, OVERDUE_REQUESTS, { now, until, limit: OVERDUE_BATCH_SIZE });
  return processRows(overdue, {
    getId: ({ id }) => id,
    work: async (request) => {
      const { id, tries } = request;
      const decided = await decideCancellation(db, id, { approve: true, message: '' }, SYSTEM, context);
      if (decided.ok) return;
      if (decided.refusal.code === 'payments.in-flight') await postponeRequest(db, request, findNextTry(tries, now));
      else await decideCancellation(db, id, { approve: false, message: '' }, SYSTEM, context);
    },
    postpone: (request) => postponeRequest(db, request, findNextTry(request.tries, now)),
  });
}

function findNextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + (RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? LEASE_MS));
}

async function approveRequest(
  tx: Tx,
  { id, order_id, shipment_id, lines, reason_code }: CancellationRow,
  message: string,
  who: CancellationActor,
  { links, now }: DecisionContext,
): Promise<Result<null>> {
  const order = await readOrderById(tx, order_id);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const cancelled = await applyCancellation(tx, order, {
    shipmentId: shipment_id,
    lines,
    by: who.by,
    byId: who.id,
    reason: reason_code,
    now,
  });
  if (!cancelled.ok) return cancelled;
  const { refundId, restocked } = cancelled.value;
  await decideRequest(
    tx,
    { order_id, id },
    {
      status: 'done',
      message,
      refund_id: refundId,
      restocked,
      decided_at: now,
      decided_by: who.id,
    },
  );
  await notifyCancellation(tx, order_id, cancelled.value, { links, now, message });
  return ok(null);
}

async function rejectRequest(
  tx: Tx,
  { id, order_id, shipment_id }: CancellationRow,
  message: string,
  who: CancellationActor,
  { links, now }: DecisionContext,
): Promise<Result<null>> {
  await decideRequest(tx, { order_id, id }, { status: 'rejected', message, decided_at: now, decided_by: who.id });
  const event = { kind: 'cancellation', to: 'rejected', shipmentId: shipment_id };
  await recordOrderEvent(tx, order_id, event, { by: who.by, note: message, now });
  await queueOrderNotification(tx, order_id, 'cancelRejected', { links, now, message });
  return ok(null);
}

/** Locks the order first: every change of an order uses this lock order. */
async function lockOrderAndRequest(tx: Tx, id: string): Promise<CancellationRow | undefined> {
  const seen = await selectCancellationById(tx, id);
  if (!seen) return undefined;
  await lockOrder(tx, seen.order_id);
  return selectCancellationById(tx, id);
}
