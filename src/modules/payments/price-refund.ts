import { sumOf } from '../../kernel/money.ts';
import type { Db } from '../../platform/db.ts';
import { type Order, type Pieces, piecesGone } from '../orders/order.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { findBundles } from '../pricing/find-bundles.ts';
import { attemptsOfOrder } from './payment.store.ts';
import { refundsOf } from './refund.store.ts';
import { cutSplit, type RefundParts, type RefundSplit, refundSplit } from './refund-split.rules.ts';

/** What of an order's money was kept back for good of pieces that came in again, in minor units. */
export async function keptBackOf(db: Db, orderId: string): Promise<number> {
  return sumOf((await partsGiven(db, orderId)).map(({ withheld = 0 }) => withheld));
}

/** What is owed to a buyer once `gone` is all that is no longer theirs, beside what has been given back before. */
export async function priceRefund(db: Db, order: Order, gone: readonly Pieces[], now: Date): Promise<RefundSplit> {
  const used = order.discounts.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId]));
  const products = order.lines.filter(isGoods).map(({ productId }) => productId);
  const [given, known] = await Promise.all([
    partsGiven(db, order.id),
    used.length > 0 ? findBundles(db, products, now, used) : [],
  ]);
  return refundSplit(order, gone, { given, deals: known.filter(({ id }) => used.includes(id)) });
}

/** For what an amount goes back that is asked for no piece. */
export async function cutOf(db: Db, order: Order, amount: number): Promise<RefundParts> {
  return cutSplit(order, amount, { gone: piecesGone(order), given: await partsGiven(db, order.id) });
}

/** What went back or is about to, is no longer to be paid, or was kept back. */
async function partsGiven(db: Db, orderId: string): Promise<RefundParts[]> {
  const [refunds, attempts] = await Promise.all([refundsOf(db, orderId), attemptsOfOrder(db, orderId)]);
  const refunded = refunds.flatMap(({ split, set_aside }) => (split && set_aside ? [split] : []));
  return [...refunded, ...attempts.flatMap(({ waived }) => waived)];
}
