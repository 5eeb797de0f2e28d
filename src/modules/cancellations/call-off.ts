import { sumOf } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { giveBackStock } from '../checkout/give-back-stock.ts';
import { movePackage } from '../orders/move-package.ts';
import type { Order } from '../orders/order.rules.ts';
import { type Actor, ORDER_STATUS } from '../orders/order.states.rules.ts';
import { dropUnpaid } from '../payments/drop-unpaid.ts';
import { type Pieces, refundSplit } from '../payments/refund-split.rules.ts';
import { refundableOf, returnPayment } from '../payments/return-payment.ts';
import { returnVoucher } from '../vouchers/return-voucher.ts';
import { isLive, mayRestock } from './cancellation.rules.ts';

export type CallingOff = {
  /** One package; all that live unless told. */
  packageId: string | null;
  by: Actor;
  /** For the money: `customer`, `system` or a staff member's id. */
  byId: string;
  reason: string;
  now: Date;
};

/** `refundAmount` in minor units. */
export type CalledOff = { refundId: string | null; refundAmount: number; restocked: boolean };

/**
 * Ends packages of an order whose row the caller holds: states, goods back on sale, money back or no longer asked for.
 * Goods that have left the shop are not put back on sale. Refuses with `orders.not-now` and `payments.in-flight`.
 */
export async function callOff(tx: Tx, order: Order, wish: CallingOff): Promise<Result<CalledOff>> {
  const { packageId, by, byId, reason, now } = wish;
  const parcels = order.packages.filter((one) => isLive(one) && (packageId === null || one.id === packageId));
  if (parcels.length === 0) return refuse('orders.not-now', {}, 'conflict');
  let stands = order.status;
  for (const { id } of parcels) {
    const moved = await movePackage(tx, { orderId: order.id, packageId: id }, 'cancel', { by, note: reason, now });
    if (!moved.ok) return moved;
    stands = moved.value;
  }
  const whole = stands === ORDER_STATUS.cancelled;
  if (whole) {
    const dropped = await dropUnpaid(tx, order.id, now);
    if (!dropped.ok) return dropped;
    await returnVoucher(tx, order.id, now);
  }
  const split = splitFor(order, packageId);
  const paid = await refundableOf(tx, order.id);
  const amount = Math.min(whole ? (paid?.left ?? 0) : split.amount, paid?.left ?? 0);
  const refunded = await returnPayment(tx, order.id, { amount, reason, by: byId, now, parts: split });
  if (!refunded.ok) return refunded;
  // last: whoever buys the same variant waits from here on
  const back = piecesOf(
    order,
    parcels.filter(mayRestock).map(({ id }) => id),
  );
  if (back.length > 0) await giveBackStock(tx, order.id, back);
  return ok({
    refundId: refunded.value,
    refundAmount: refunded.value === null ? 0 : amount,
    restocked: back.length > 0,
  });
}

/** What would go back for a package, or for all that live. */
function splitFor(order: Order, packageId: string | null) {
  const living = order.packages.filter(isLive).map(({ id }) => id);
  const gone = order.packages.filter((one) => !isLive(one)).map(({ id }) => id);
  return refundSplit(order, piecesOf(order, packageId === null ? living : [packageId]), piecesOf(order, gone));
}

/** Minor units that a buyer gets back. */
export function amountBack(order: Order, packageId: string | null, left: number): number {
  const { amount } = splitFor(order, packageId);
  const others = order.packages.filter((one) => isLive(one) && one.id !== packageId);
  const whole = packageId === null || others.length === 0;
  return whole ? left : Math.min(sumOf([amount]), left);
}

function piecesOf(order: Order, packageIds: readonly string[]): Pieces[] {
  return order.lines
    .filter(({ packageId }) => packageIds.includes(packageId))
    .map(({ id, quantity }) => ({ lineId: id, quantity }));
}
