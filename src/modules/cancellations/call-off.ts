import { sumOf } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { giveBackStock } from '../checkout/give-back-stock.ts';
import { movePackage } from '../orders/move-package.ts';
import { type Order, type Pieces, piecesGone, piecesLeft } from '../orders/order.rules.ts';
import { type Actor, ORDER_STATUS, statusAfter } from '../orders/order.states.rules.ts';
import { lockPaidPieces, paidPieces, returnPaidPieces } from '../orders/paid-pieces.ts';
import { cancelPieces } from '../orders/take-out-pieces.ts';
import { dropUnpaid } from '../payments/drop-unpaid.ts';
import { giveBackFor } from '../payments/give-back-for.ts';
import { priceRefund } from '../payments/price-refund.ts';
import { returnVoucher } from '../vouchers/return-voucher.ts';
import { isLive, mayRestock } from './cancellation.rules.ts';

/** One shipment, some pieces, or by default everything that is still active. */
export type Scope = { packageId: string | null; lines: readonly Pieces[] | null };

export type CallingOff = Scope & {
  by: Actor;
  /** Actor of the refund: `customer`, `system` or the id of a staff member. */
  byId: string;
  reason: string;
  now: Date;
};

/** `refundAmount` in minor units. */
export type CalledOff = {
  refundId: string | null;
  refundAmount: number;
  restocked: boolean;
  /** Cancelled lines when other lines of the order remain; null when the whole order is cancelled. */
  part: { title: string; quantity: number }[] | null;
};

/**
 * Cancels shipments of an order or single pieces: changes statuses, restocks goods and refunds or reduces the payment.
 * For an exchange shipment it refunds the original goods. Goods that have left the shop are not restocked. The caller
 * has locked the row of the order. Refuses with `orders.not-now`, `payments.in-flight`, and with
 * `cancellations.whole-only` for parts of an order whose online payment or bank transfer is pending.
 */
export async function callOff(tx: Tx, order: Order, input: CallingOff): Promise<Result<CalledOff>> {
  const { by, byId, reason, now } = input;
  const pieces = piecesOf(order, input);
  if (pieces === null) return refuse('orders.not-now', {}, 'conflict');
  const paid = await lockPaidPieces(tx, order, pieces);
  const cancelledShipments = order.packages.filter(
    (shipment) => isLive(shipment) && !hasRest(order, shipment.id, pieces),
  );
  let orderStatus = order.status;
  for (const { id } of cancelledShipments) {
    const moved = await movePackage(tx, { orderId: order.id, packageId: id }, 'cancel', { by, note: reason, now });
    if (!moved.ok) return moved;
    orderStatus = moved.value;
  }
  const partialPieces = pieces.filter(
    ({ lineId }) => !cancelledShipments.some(({ id }) => id === packageOf(order, lineId)),
  );
  const isAllowed = order.packages.every(({ id, status }) => {
    return (
      !partialPieces.some((piece) => packageOf(order, piece.lineId) === id) ||
      statusAfter('cancel', status, by) !== null
    );
  });
  if (!isAllowed || !(await cancelPieces(tx, order.id, partialPieces))) return refuse('orders.not-now', {}, 'conflict');
  if (orderStatus === ORDER_STATUS.cancelled) {
    const dropped = await dropUnpaid(tx, order.id, now);
    if (!dropped.ok) return dropped;
    await returnVoucher(tx, order.id, now);
  }
  const refund = await giveBackFor(tx, paid, { reason, by: byId, now });
  if (!refund.ok) return refund;
  const isOwn = paid.order.id === order.id;
  if (isOwn && orderStatus !== ORDER_STATUS.cancelled && !refund.value.settled)
    return refuse('cancellations.whole-only');
  const returned = await returnPaidPieces(tx, order, paid, now);
  if (!returned.ok) return returned;
  // last: stock rows stay locked from here until the transaction ends
  const restockable = pieces.filter(({ lineId }) => {
    const shipment = order.packages.find(({ id }) => id === packageOf(order, lineId));
    return shipment !== undefined && mayRestock(shipment);
  });
  if (restockable.length > 0) await giveBackStock(tx, order.id, restockable);
  const cancelledLines = pieces.map(({ lineId, quantity }) => {
    return { title: order.lines.find(({ id }) => id === lineId)?.title ?? '', quantity };
  });
  const result: CalledOff = {
    part: orderStatus === ORDER_STATUS.cancelled ? null : cancelledLines,
    refundId: refund.value.refundId,
    refundAmount: refund.value.amount,
    restocked: restockable.length > 0,
  };
  return ok(result);
}

/** Refund amount in minor units, capped at the refundable amount `left`. */
export async function amountBack(db: Db, order: Order, scope: Scope, left: number, now: Date): Promise<number> {
  const paid = await paidPieces(db, order, piecesOf(order, scope) ?? []);
  const { amount } = await priceRefund(db, paid.order, [...piecesGone(paid.order), ...paid.pieces], now);
  return Math.min(amount, left);
}

/** Pieces to cancel; null when a line has fewer pieces left. */
function piecesOf(order: Order, { packageId, lines }: Scope): Pieces[] | null {
  const open = order.lines
    .filter((line) => packageId === null || line.packageId === packageId)
    .map((line) => ({ lineId: line.id, quantity: piecesLeft(line, order.packages) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines === null) return open.length > 0 ? open : null;
  const isAvailable = lines.every(({ lineId, quantity }) =>
    open.some((one) => one.lineId === lineId && one.quantity >= quantity),
  );
  return isAvailable && lines.length > 0 ? [...lines] : null;
}

/** Whether a shipment keeps any pieces. */
function hasRest(order: Order, packageId: string, pieces: readonly Pieces[]): boolean {
  return order.lines
    .filter((line) => line.packageId === packageId)
    .some((line) => {
      const cancelled = sumOf(pieces.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity));
      return piecesLeft(line, order.packages) > cancelled;
    });
}

function packageOf({ lines }: Order, lineId: string): string | undefined {
  return lines.find(({ id }) => id === lineId)?.packageId;
}
