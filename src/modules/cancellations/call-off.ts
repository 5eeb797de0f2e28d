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

/** One package or some pieces; all that lives unless told. */
export type Scope = { packageId: string | null; lines: readonly Pieces[] | null };

export type CallingOff = Scope & {
  by: Actor;
  /** For the money: `customer`, `system` or a staff member's id. */
  byId: string;
  reason: string;
  now: Date;
};

/** `refundAmount` in minor units. */
export type CalledOff = {
  refundId: string | null;
  refundAmount: number;
  restocked: boolean;
  /** What was called off while others of the order stay; null when nothing stays. */
  part: { title: string; quantity: number }[] | null;
};

/**
 * Ends packages of an order whose row the caller holds, or takes pieces out of them: states, goods back on sale, money
 * back or no longer asked for; of what was to be sent in exchange, the money of what it replaces. Goods that have left
 * the shop are not put back on sale. Refuses with `orders.not-now`, `payments.in-flight`, and with
 * `cancellations.whole-only` parts of what is still to be paid online or by transfer.
 */
export async function callOff(tx: Tx, order: Order, wish: CallingOff): Promise<Result<CalledOff>> {
  const { by, byId, reason, now } = wish;
  const pieces = piecesOf(order, wish);
  if (pieces === null) return refuse('orders.not-now', {}, 'conflict');
  const paid = await lockPaidPieces(tx, order, pieces);
  const ended = order.packages.filter((parcel) => isLive(parcel) && !hasRest(order, parcel.id, pieces));
  let stands = order.status;
  for (const { id } of ended) {
    const moved = await movePackage(tx, { orderId: order.id, packageId: id }, 'cancel', { by, note: reason, now });
    if (!moved.ok) return moved;
    stands = moved.value;
  }
  const parts = pieces.filter(({ lineId }) => !ended.some(({ id }) => id === packageOf(order, lineId)));
  const mayLeave = order.packages.every(({ id, status }) => {
    return !parts.some((part) => packageOf(order, part.lineId) === id) || statusAfter('cancel', status, by) !== null;
  });
  if (!mayLeave || !(await cancelPieces(tx, order.id, parts))) return refuse('orders.not-now', {}, 'conflict');
  if (stands === ORDER_STATUS.cancelled) {
    const dropped = await dropUnpaid(tx, order.id, now);
    if (!dropped.ok) return dropped;
    await returnVoucher(tx, order.id, now);
  }
  const back = await giveBackFor(tx, paid, { reason, by: byId, now });
  if (!back.ok) return back;
  const isOwn = paid.order.id === order.id;
  if (isOwn && stands !== ORDER_STATUS.cancelled && !back.value.settled) return refuse('cancellations.whole-only');
  const returned = await returnPaidPieces(tx, order, paid, now);
  if (!returned.ok) return returned;
  // last: whoever buys the same variant waits from here on
  const unsent = pieces.filter(({ lineId }) => {
    const parcel = order.packages.find(({ id }) => id === packageOf(order, lineId));
    return parcel !== undefined && mayRestock(parcel);
  });
  if (unsent.length > 0) await giveBackStock(tx, order.id, unsent);
  const named = pieces.map(({ lineId, quantity }) => {
    return { title: order.lines.find(({ id }) => id === lineId)?.title ?? '', quantity };
  });
  return ok({
    part: stands === ORDER_STATUS.cancelled ? null : named,
    refundId: back.value.refundId,
    refundAmount: back.value.amount,
    restocked: unsent.length > 0,
  });
}

/** Minor units that a buyer gets back, at most what is left of what was paid. */
export async function amountBack(db: Db, order: Order, scope: Scope, left: number, now: Date): Promise<number> {
  const paid = await paidPieces(db, order, piecesOf(order, scope) ?? []);
  const { amount } = await priceRefund(db, paid.order, [...piecesGone(paid.order), ...paid.pieces], now);
  return Math.min(amount, left);
}

/** What is called off; null when that much is not there. */
function piecesOf(order: Order, { packageId, lines }: Scope): Pieces[] | null {
  const open = order.lines
    .filter((line) => packageId === null || line.packageId === packageId)
    .map((line) => ({ lineId: line.id, quantity: piecesLeft(line, order.packages) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines === null) return open.length > 0 ? open : null;
  const isThere = lines.every(({ lineId, quantity }) =>
    open.some((one) => one.lineId === lineId && one.quantity >= quantity),
  );
  return isThere && lines.length > 0 ? [...lines] : null;
}

/** Whether anything of a package stays. */
function hasRest(order: Order, packageId: string, pieces: readonly Pieces[]): boolean {
  return order.lines
    .filter((line) => line.packageId === packageId)
    .some((line) => {
      const taken = sumOf(pieces.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity));
      return piecesLeft(line, order.packages) > taken;
    });
}

function packageOf({ lines }: Order, lineId: string): string | undefined {
  return lines.find(({ id }) => id === lineId)?.packageId;
}
