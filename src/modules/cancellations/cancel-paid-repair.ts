import { uuidv7 } from '../../kernel/ids.ts';
import { inSavepoint, type Tx } from '../../platform/database/db.ts';
import type { NotificationLinks } from '../order-notifications/queue-order-notification.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { findOrderRepairs, type OrderRepair } from '../orders/repairs/find-order-repairs.ts';
import { findPayableTickets } from '../ticket-payments/payable-tickets.ts';
import { applyCancellation } from './apply-cancellation.ts';
import type { CancellationActor } from './cancel-order.ts';
import { insertCancellation } from './cancellation.store.ts';
import { notifyCancellation } from './notify-cancellation.ts';

type CancelRepairContext = { canceller: CancellationActor; links: NotificationLinks; now: Date };

/**
 * Cancels and refunds the repair lines of a ticket in all orders; goods in the same orders are kept. When an order is
 * not paid yet, its repair line is cancelled after the payment arrives, or expires with the order. Runs in the
 * transaction that ends the ticket.
 */
export async function cancelPaidRepair(tx: Tx, ticketId: string, context: CancelRepairContext): Promise<void> {
  for (const repair of await findOrderRepairs(tx, [ticketId])) await cancelRepairLine(tx, repair, context);
}

/** Cancels the repair lines of a newly paid order whose tickets have ended in the meantime. */
export async function cancelEndedRepairs(tx: Tx, orderId: string, context: CancelRepairContext): Promise<void> {
  const order = await readOrderById(tx, orderId);
  const ids = order?.lines.flatMap((line) => (line.kind === 'repair' && line.ticket ? [line.ticket.id] : [])) ?? [];
  const tickets = await findPayableTickets(tx, ids);
  for (const repair of await findOrderRepairs(tx, ids)) {
    const hasEnded = ENDED_TICKET_STATUSES.some((status) => status === tickets.get(repair.ticketId)?.status);
    if (repair.orderId === orderId && hasEnded) await cancelRepairLine(tx, repair, context);
  }
}

const ENDED_TICKET_STATUSES = ['cancelled', 'declined'] as const;

async function cancelRepairLine(
  tx: Tx,
  { orderId, shipmentId }: OrderRepair,
  { canceller, links, now }: CancelRepairContext,
): Promise<void> {
  await lockOrder(tx, orderId);
  const order = await readOrderById(tx, orderId);
  if (!order) return;
  const input = { shipmentId, lines: null, by: canceller.by, byId: canceller.id, reason: 'repair', now };
  // an order with a pending online payment refuses partial cancellation; `cancelEndedRepairs` retries after the payment
  const ended = await inSavepoint(tx, (savepoint) => applyCancellation(savepoint, order, input));
  if (!ended.ok) return;
  const { refundId, restocked } = ended.value;
  await insertCancellation(tx, {
    id: uuidv7(now.getTime()),
    order_id: orderId,
    shipment_id: shipmentId,
    lines: null,
    reason_code: 'other',
    note: '',
    message: '',
    requested_by: canceller.by,
    status: 'done',
    refund_id: refundId,
    restocked,
    created_at: now,
    due_at: null,
    decided_at: now,
    decided_by: canceller.id,
  });
  await notifyCancellation(tx, orderId, ended.value, { links, now, message: '' });
}
