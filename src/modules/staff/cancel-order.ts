import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { noteCancellation } from '../cancellations/note-cancellation.ts';
import { giveBackStock } from '../checkout/give-back-stock.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { movePackage } from '../orders/move-package.ts';
import { type Order, piecesLeft } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { lockPaidPieces, type PaidPieces, returnPaidPieces } from '../orders/paid-pieces.ts';
import { showHandledOrder } from '../orders/show-handled-order.ts';
import { giveBackFor } from '../payments/give-back-for.ts';
import { closePayPages, forgoPayments } from '../payments/give-up-payments.ts';
import { keptBackOf } from '../payments/price-refund.ts';
import type { Reconciling } from '../payments/reconcile-attempt.ts';
import { refundOrder } from '../payments/refund-order.ts';
import { returnVoucher } from '../vouchers/return-voucher.ts';
import { type Changing, changeOrder } from './change-order.ts';
import type { CancelInput } from './staff.input.ts';
import { hasLeft, mayCancel } from './staff.rules.ts';

/**
 * Closes what could still be paid for an order that is about to be called off. Asks providers, so it runs before the
 * transaction; whether the order may be called off at all is decided there. Refuses with `payments.in-flight`.
 */
export async function closeBeforeCancel(
  db: Db,
  { code, version }: { code: string; version: number },
  how: Reconciling,
): Promise<Result<null>> {
  const order = await showHandledOrder(db, code);
  if (order?.version !== version || !mayCancel(order.packages)) return ok(null);
  return closePayPages(db, order.id, how);
}

/**
 * Calls a whole order off: what has not left the shelf is on sale again, what was paid goes back. Refuses with
 * `orders.not-now` when a part was delivered or nothing is left, and at `note` when a reason must be given in words.
 */
export function cancelOrder(
  db: Db,
  changing: Omit<Changing, 'version'> & { links: NewsLinks },
  { version, reason, note, restock }: CancelInput,
): Promise<Result<null>> {
  const { code, now, staff, links } = changing;
  return changeOrder(db, { ...changing, version }, 'cancel', async (tx, { id }) => {
    const order = await showHandledOrder(tx, code);
    if (!order || !mayCancel(order.packages)) return refuse('orders.not-now', {}, 'conflict');
    const left = hasLeft(order.packages);
    if (note === '' && (reason === 'other' || left)) return refuseField('note', 'fields.required', { type: 'note' });

    const back = order.lines.map((line) => ({ lineId: line.id, quantity: piecesLeft(line, order.packages) }));
    const paid = await lockPaidPieces(tx, order, back);
    const why = { by: 'admin' as const, note: note === '' ? reason : `${reason}: ${note}`, now };
    for (const { id: packageId, status } of order.packages) {
      if (status >= ORDER_STATUS.cancelled) continue;
      const moved = await movePackage(tx, { orderId: id, packageId }, 'cancel', why);
      if (!moved.ok) return moved;
    }
    await returnVoucher(tx, id, now);
    const restocked = !left || restock;
    if (restocked) await giveBackStock(tx, id, back);
    await forgoPayments(tx, id, now);
    const refund = await giveBack(tx, order, paid, { reason: 'cancelled', by: staff.id, now });
    if (!refund.ok) return refund;
    await noteCancellation(tx, id, { reason, by: staff.id, restocked, refund: refund.value, links, now });
    return ok({ reason, note, restocked, refunded: refund.value?.amount ?? 0 });
  });
}

/** All that is left of what was paid and not kept back; for what would have been sent in exchange, the money of what it replaces. */
async function giveBack(
  tx: Tx,
  order: Order,
  paid: PaidPieces,
  wish: { reason: string; by: string; now: Date },
): Promise<Result<{ id: string; amount: number } | null>> {
  if (paid.order.id === order.id) {
    const keep = await keptBackOf(tx, order.id);
    const refund = await refundOrder(tx, order.id, { amount: null, keep, ...wish });
    // nothing was paid, or all of it has gone back before
    return ok(refund.ok ? refund.value : null);
  }
  const back = await giveBackFor(tx, paid, wish);
  if (!back.ok) return back;
  const returned = await returnPaidPieces(tx, order, paid, wish.now);
  if (!returned.ok) return returned;
  const { refundId, amount } = back.value;
  return ok(refundId === null ? null : { id: refundId, amount });
}
