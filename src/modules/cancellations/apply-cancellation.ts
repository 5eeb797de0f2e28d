import { sumAmounts } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { releaseOrderStock } from '../catalog/stock/release-order-stock.ts';
import { countRemainingPieces, type LineQuantity, type Order } from '../orders/order.rules.ts';
import { type Actor, getNextOrderStatus, ORDER_STATUS } from '../orders/order.states.rules.ts';
import { markPiecesCancelled } from '../orders/quantities/mark-pieces.ts';
import { lockPaidPieces, markPaidPiecesReturned, resolvePaidPieces } from '../orders/quantities/resolve-paid-pieces.ts';
import { transitionShipment } from '../orders/shipments/transition-shipment.ts';
import { cancelUnpaidAttempts } from '../payments/attempts/cancel-unpaid-attempts.ts';
import { previewRefund } from '../payments/refunds/preview-refund.ts';
import { refundItems } from '../payments/refunds/refund-items.ts';
import { restoreVoucher } from '../vouchers/restore-voucher.ts';
import { canRestock, isActiveShipment } from './cancellation.rules.ts';

/** One shipment, some pieces, or by default everything that is still active. */
export type CancellationScope = { shipmentId: string | null; lines: readonly LineQuantity[] | null };

export type CancellationInput = CancellationScope & {
  by: Actor;
  /** Actor of the refund: `customer`, `system` or the id of a staff member. */
  byId: string;
  reason: string;
  now: Date;
};

/** `refundAmount` in minor units. */
export type CancellationResult = {
  refundId: string | null;
  refundAmount: number;
  restocked: boolean;
  /** Cancelled lines when other lines of the order remain; null when the whole order is cancelled. */
  cancelledLines: { title: string; quantity: number }[] | null;
};

/**
 * Cancels shipments of an order or single pieces: changes statuses, restocks goods and refunds or reduces the payment.
 * For an exchange shipment it refunds the original goods. Goods that have left the shop are not restocked. The caller
 * has locked the row of the order. Refuses with `orders.not-now`, `payments.in-flight`, and with
 * `cancellations.whole-only` for parts of an order whose online payment or bank transfer is pending.
 */
export async function applyCancellation(
  tx: Tx,
  order: Order,
  input: CancellationInput,
): Promise<Result<CancellationResult>> {
  const { by, byId, reason, now } = input;
  const pieces = selectPieces(order, input);
  if (pieces === null) return refuse('orders.not-now', {}, 'conflict');
  const paid = await lockPaidPieces(tx, order, pieces);
  const cancelledShipments = order.shipments.filter(
    (shipment) => isActiveShipment(shipment) && !hasRemainingPieces(order, shipment.id, pieces),
  );
  let orderStatus = order.status;
  for (const { id } of cancelledShipments) {
    const moved = await transitionShipment(tx, { orderId: order.id, shipmentId: id }, 'cancel', {
      by,
      note: reason,
      now,
    });
    if (!moved.ok) return moved;
    orderStatus = moved.value;
  }
  const partialPieces = pieces.filter(
    ({ lineId }) => !cancelledShipments.some(({ id }) => id === findShipmentId(order, lineId)),
  );
  const isAllowed = order.shipments.every(({ id, status }) => {
    return (
      !partialPieces.some((piece) => findShipmentId(order, piece.lineId) === id) ||
      getNextOrderStatus('cancel', status, by) !== null
    );
  });
  if (!isAllowed || !(await markPiecesCancelled(tx, order.id, partialPieces)))
    return refuse('orders.not-now', {}, 'conflict');
  if (orderStatus === ORDER_STATUS.cancelled) {
    const dropped = await cancelUnpaidAttempts(tx, order.id, now);
    if (!dropped.ok) return dropped;
    await restoreVoucher(tx, order.id, now);
  }
  const refund = await refundItems(tx, paid, { reason, by: byId, now });
  if (!refund.ok) return refund;
  const isOwn = paid.order.id === order.id;
  if (isOwn && orderStatus !== ORDER_STATUS.cancelled && !refund.value.settled)
    return refuse('cancellations.whole-only');
  const returned = await markPaidPiecesReturned(tx, order, paid, now);
  if (!returned.ok) return returned;
  // last: stock rows stay locked from here until the transaction ends
  const restockable = pieces.filter(({ lineId }) => {
    const shipment = order.shipments.find(({ id }) => id === findShipmentId(order, lineId));
    return shipment !== undefined && canRestock(shipment);
  });
  if (restockable.length > 0) await releaseOrderStock(tx, order.id, now, restockable);
  const cancelledLines = pieces.map(({ lineId, quantity }) => {
    return { title: order.lines.find(({ id }) => id === lineId)?.title ?? '', quantity };
  });
  const result: CancellationResult = {
    cancelledLines: orderStatus === ORDER_STATUS.cancelled ? null : cancelledLines,
    refundId: refund.value.refundId,
    refundAmount: refund.value.amount,
    restocked: restockable.length > 0,
  };
  return ok(result);
}

/** Amount that this cancellation would refund, in minor units, capped at the refundable amount of the payment. */
export async function calculateRefundAmount(
  db: Db,
  order: Order,
  scope: CancellationScope,
  now: Date,
): Promise<number> {
  const paid = await resolvePaidPieces(db, order, selectPieces(order, scope) ?? []);
  return (await previewRefund(db, paid.order, paid.pieces, now)).amount;
}

/** Pieces to cancel; null when a line has fewer pieces left. */
function selectPieces(order: Order, { shipmentId, lines }: CancellationScope): LineQuantity[] | null {
  const open = order.lines
    .filter((line) => shipmentId === null || line.shipmentId === shipmentId)
    .map((line) => ({ lineId: line.id, quantity: countRemainingPieces(line, order.shipments) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines === null) return open.length > 0 ? open : null;
  const isAvailable = lines.every(({ lineId, quantity }) =>
    open.some((one) => one.lineId === lineId && one.quantity >= quantity),
  );
  return isAvailable && lines.length > 0 ? [...lines] : null;
}

/** Whether a shipment keeps any pieces. */
function hasRemainingPieces(order: Order, shipmentId: string, pieces: readonly LineQuantity[]): boolean {
  return order.lines
    .filter((line) => line.shipmentId === shipmentId)
    .some((line) => {
      const cancelled = sumAmounts(pieces.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity));
      return countRemainingPieces(line, order.shipments) > cancelled;
    });
}

function findShipmentId({ lines }: Order, lineId: string): string | undefined {
  return lines.find(({ id }) => id === lineId)?.shipmentId;
}
