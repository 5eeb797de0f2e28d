import { fromMajor, toMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { OrderChange } from '../../order-management/change-order.ts';
import { countRemainingPieces, type LineQuantity, type Order } from '../../orders/order.rules.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { markPiecesReturned } from '../../orders/quantities/mark-pieces.ts';
import {
  lockPaidPieces,
  markPaidPiecesReturned,
  type PaidPieces,
  resolvePaidPieces,
} from '../../orders/quantities/resolve-paid-pieces.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { transitionShipment } from '../../orders/shipments/transition-shipment.ts';
import { cancelUnpaidAttempts } from '../../payments/attempts/cancel-unpaid-attempts.ts';
import { previewRefund, type RefundPreview } from '../../payments/refunds/preview-refund.ts';
import { refundItems } from '../../payments/refunds/refund-items.ts';
import { refuseUnsupportedAmount } from '../../payments/refunds/refundable-amount.ts';
import { getNextReturnState } from '../return.states.rules.ts';
import { selectReturnLines } from '../return.store.ts';
import { transitionReturn } from '../transition-return.ts';
import { runStaffReturnAction, type StaffReturnContext, toStaffActor } from './decide-return.ts';

/** Maximum refund of a return, and the order in which the goods were paid. */
export type ReturnRefundPreview = RefundPreview & { paid: PaidPieces };

/** Previews the refund of a return. */
export async function previewReturnRefund(
  db: Db,
  order: Order,
  pieces: readonly LineQuantity[],
  now: Date,
): Promise<ReturnRefundPreview> {
  return buildRefundPreview(db, await resolvePaidPieces(db, order, pieces), now);
}

async function buildRefundPreview(db: Db, paid: PaidPieces, now: Date): Promise<ReturnRefundPreview> {
  return { ...(await previewRefund(db, paid.order, paid.pieces, now)), paid };
}

/**
 * Refunds a return: the previewed amount, or less with a message. Marks the pieces as returned and closes shipments
 * without remaining pieces; for exchanged goods also in the original order. Refuses with `returns.not-now`, at
 * `amount` with `returns.refund-too-much` or when the provider does not accept the amount, and at `message` when the
 * amount is reduced without a message.
 */
export function refundReturn(
  db: Db,
  context: StaffReturnContext,
  { amount: major, message }: { amount: number; message: string },
): Promise<Result<OrderChange>> {
  const { now, staff } = context;
  return runStaffReturnAction(db, context, 'refund', async (tx, request) => {
    const { id, order_id } = request;
    if (getNextReturnState('refund', request, 'admin') === null) return refuse('returns.not-now', {}, 'conflict');
    const order = await readOrderById(tx, order_id);
    if (!order) return refuse('orders.not-found', {}, 'missing');
    const lines = await selectReturnLines(tx, order_id, [id]);
    const pieces = lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }));
    const refundPreview = await buildRefundPreview(tx, await lockPaidPieces(tx, order, pieces), now);
    const amount = fromMajor(major, order.currency)?.amount;
    if (amount === undefined) return refuseField('amount', 'fields.invalid', { type: 'amount' });
    if (amount > refundPreview.amount) {
      const max = toMajor({ amount: refundPreview.amount, currency: order.currency });
      return refuseField('amount', 'returns.refund-too-much', { most: max });
    }
    const unwritable =
      refundPreview.method !== null &&
      refuseUnsupportedAmount({ amount, currency: order.currency }, refundPreview.method, refundPreview.amount);
    if (unwritable) return unwritable;
    if (amount < refundPreview.amount && message === '')
      return refuseField('message', 'fields.required', { type: 'message' });
    const refund = await refundItems(tx, refundPreview.paid, { amount, reason: 'returned', by: staff.id, now });
    if (!refund.ok) return refund;
    if (!(await markPiecesReturned(tx, order_id, pieces))) return refuse('returns.not-now', {}, 'conflict');
    const updated = await markPaidPiecesReturned(tx, order, refundPreview.paid, now);
    if (!updated.ok) return updated;
    const moved = await transitionReturn(
      tx,
      id,
      'refund',
      { ...toStaffActor(context), message },
      { refund_id: refund.value.refundId, amount },
    );
    if (!moved.ok) return moved;
    const ended = await closeEmptyShipments(tx, order_id, now);
    return ended.ok ? ok({ ...moved.value, facts: { amount, message } }) : ended;
  });
}

/** Closes shipments without remaining pieces: returned when they were delivered, otherwise cancelled. */
async function closeEmptyShipments(tx: Tx, orderId: string, now: Date): Promise<Result<null>> {
  const order = await readOrderById(tx, orderId);
  for (const { id: shipmentId, status } of order?.shipments ?? []) {
    const lines = order?.lines.filter((line) => line.shipmentId === shipmentId) ?? [];
    if (
      status >= ORDER_STATUS.cancelled ||
      lines.some((line) => countRemainingPieces(line, order?.shipments ?? []) > 0)
    )
      continue;
    const isDelivered = status === ORDER_STATUS.delivered;
    const transition = { by: isDelivered ? ('system' as const) : ('admin' as const), note: 'returned', now };
    const moved = await transitionShipment(tx, { orderId, shipmentId }, isDelivered ? 'return' : 'cancel', transition);
    if (!moved.ok) return moved;
    if (moved.value === ORDER_STATUS.cancelled) await cancelUnpaidAttempts(tx, orderId, now);
  }
  return ok(null);
}
