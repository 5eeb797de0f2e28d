import { uuidv7 } from '../../kernel/ids.ts';
import { inSavepoint, type Tx } from '../../platform/db.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { findRepairs, type OrderedRepair } from '../orders/find-repairs.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { payableTickets } from '../tickets/paid-for-ticket.ts';
import { callOff } from './call-off.ts';
import type { Canceller } from './cancel-order.ts';
import { insertCancellation } from './cancellation.store.ts';
import { tellCalledOff } from './tell-called-off.ts';

type CallingOff = { who: Canceller; links: NewsLinks; now: Date };

/**
 * Cancels and refunds the repair lines of a ticket in all orders; goods in the same orders are kept. When an order is
 * not paid yet, its repair line is cancelled after the payment arrives, or expires with the order. Runs in the
 * transaction that ends the ticket.
 */
export async function callOffRepair(tx: Tx, ticketId: string, context: CallingOff): Promise<void> {
  for (const repair of await findRepairs(tx, [ticketId])) await callOffPart(tx, repair, context);
}

/** Cancels the repair lines of a newly paid order whose tickets have ended in the meantime. */
export async function dropEndedRepairs(tx: Tx, orderId: string, context: CallingOff): Promise<void> {
  const order = await showPlacedOrder(tx, orderId);
  const ids = order?.lines.flatMap((line) => (line.kind === 'repair' && line.ticket ? [line.ticket.id] : [])) ?? [];
  const tickets = await payableTickets(tx, ids);
  for (const repair of await findRepairs(tx, ids)) {
    const hasEnded = ENDED.some((status) => status === tickets.get(repair.ticketId)?.status);
    if (repair.orderId === orderId && hasEnded) await callOffPart(tx, repair, context);
  }
}

const ENDED = ['cancelled', 'declined'] as const;

async function callOffPart(
  tx: Tx,
  { orderId, packageId }: OrderedRepair,
  { who, links, now }: CallingOff,
): Promise<void> {
  await lockOrder(tx, orderId);
  const order = await showPlacedOrder(tx, orderId);
  if (!order) return;
  const input = { packageId, lines: null, by: who.by, byId: who.id, reason: 'repair', now };
  // an order with a pending online payment refuses partial cancellation; `dropEndedRepairs` retries after the payment
  const ended = await inSavepoint(tx, (savepoint) => callOff(savepoint, order, input));
  if (!ended.ok) return;
  const { refundId, restocked } = ended.value;
  await insertCancellation(tx, {
    ...{ id: uuidv7(now.getTime()), order_id: orderId, package_id: packageId, lines: null },
    ...{ reason_code: 'other', note: '', message: '', requested_by: who.by, status: 'done' },
    ...{ refund_id: refundId, restocked, created_at: now, due_at: null, decided_at: now, decided_by: who.id },
  });
  await tellCalledOff(tx, orderId, ended.value, { links, now, message: '' });
}
