import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { recordStaffCancellation } from '../cancellations/record-staff-cancellation.ts';
import { releaseOrderStock } from '../catalog/stock/release-order-stock.ts';
import type { NotificationLinks } from '../order-notifications/queue-order-notification.ts';
import { countRemainingPieces, type Order } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { lockPaidPieces, markPaidPiecesReturned, type PaidPieces } from '../orders/quantities/resolve-paid-pieces.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { transitionShipment } from '../orders/shipments/transition-shipment.ts';
import { cancelOfflineAttempts, closeHostedCheckouts } from '../payments/attempts/close-hosted-checkouts.ts';
import type { ReconcileContext } from '../payments/attempts/reconcile-attempt.ts';
import { refundAmount } from '../payments/refunds/refund-amount.ts';
import { refundItems } from '../payments/refunds/refund-items.ts';
import type { CancelInput } from '../staff/staff.input.ts';
import { canCancelOrder, hasShipped } from '../staff/staff.rules.ts';
import { restoreVoucher } from '../vouchers/restore-voucher.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

/**
 * Closes open payments of an order before it is cancelled. Calls the payment providers, so it runs before the
 * transaction; the transaction decides whether the order can be cancelled. Refuses with `payments.in-flight`.
 */
export async function closePaymentsBeforeCancel(
  db: Db,
  { code, version }: { code: string; version: number },
  context: ReconcileContext,
): Promise<Result<null>> {
  const order = await readAdminOrder(db, code);
  if (order?.version !== version || !canCancelOrder(order.shipments)) return ok(null);
  return closeHostedCheckouts(db, order.id, context);
}

/**
 * Cancels a whole order: items that were not shipped return to stock and payments are refunded. Refuses with
 * `orders.not-now` when a part was delivered or nothing is left to cancel, and at `note` when a note is required.
 */
export function cancelOrder(
  db: Db,
  context: Omit<OrderChangeContext, 'version'> & { links: NotificationLinks },
  { version, reason, note, restock }: CancelInput,
): Promise<Result<OrderChange>> {
  const { code, now, staff, links } = context;
  return changeOrder(db, { ...context, version }, 'cancel', async (tx, { id }) => {
    const order = await readAdminOrder(tx, code);
    if (!order || !canCancelOrder(order.shipments)) return refuse('orders.not-now', {}, 'conflict');
    const wasShipped = hasShipped(order.shipments);
    if (note === '' && (reason === 'other' || wasShipped))
      return refuseField('note', 'fields.required', { type: 'note' });

    const cancelledPieces = order.lines.map((line) => ({
      lineId: line.id,
      quantity: countRemainingPieces(line, order.shipments),
    }));
    const paidPieces = await lockPaidPieces(tx, order, cancelledPieces);
    const change = { by: 'admin' as const, note: note === '' ? reason : `${reason}: ${note}`, now };
    for (const { id: shipmentId, status } of order.shipments) {
      if (status >= ORDER_STATUS.cancelled) continue;
      const moved = await transitionShipment(tx, { orderId: id, shipmentId }, 'cancel', change);
      if (!moved.ok) return moved;
    }
    await restoreVoucher(tx, id, now);
    const restocked = !wasShipped || restock;
    if (restocked) await releaseOrderStock(tx, id, now, cancelledPieces);
    await cancelOfflineAttempts(tx, id, now);
    const refund = await refundCancelledOrder(tx, order, paidPieces, { reason: 'cancelled', by: staff.id, now });
    if (!refund.ok) return refund;
    await recordStaffCancellation(tx, id, { reason, by: staff.id, restocked, refund: refund.value, links, now });
    return ok({ reason, note, restocked, refunded: refund.value?.amount ?? 0 });
  });
}

/**
 * Refunds the remaining paid amount except retained fees; for an exchange order, the amount of the items it replaces.
 */
async function refundCancelledOrder(
  tx: Tx,
  order: Order,
  paidPieces: PaidPieces,
  request: { reason: string; by: string; now: Date },
): Promise<Result<{ id: string; amount: number } | null>> {
  if (paidPieces.order.id === order.id) {
    const rest = { amount: null, keepsWithheld: true, canWaitForStaff: true };
    const refund = await refundAmount(tx, order.id, { ...rest, ...request });
    // nothing was paid, or everything was already refunded
    return ok(refund.ok ? refund.value : null);
  }
  const itemRefund = await refundItems(tx, paidPieces, request);
  if (!itemRefund.ok) return itemRefund;
  const returned = await markPaidPiecesReturned(tx, order, paidPieces, request.now);
  if (!returned.ok) return returned;
  const { refundId, amount } = itemRefund.value;
  return ok(refundId === null ? null : { id: refundId, amount });
}
