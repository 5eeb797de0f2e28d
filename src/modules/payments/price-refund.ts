import { sumOf } from '../../kernel/money.ts';
import type { Db } from '../../platform/db.ts';
import { type Order, type Pieces, piecesGone } from '../orders/order.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { findBundles } from '../pricing/find-bundles.ts';
import { attemptsOfOrder } from './payment.store.ts';
import { refundsOf } from './refund.store.ts';
import { cutSplit, type RefundParts, type RefundSplit, refundSplit } from './refund-split.rules.ts';

/** Total amount withheld for returned items of an order, in minor units. */
export async function keptBackOf(db: Db, orderId: string): Promise<number> {
  return sumOf((await partsGiven(db, orderId)).map(({ withheld = 0 }) => withheld));
}

/** Calculates the refund once `gone` is all that is cancelled or returned, less the refunds so far. */
export async function priceRefund(db: Db, order: Order, gone: readonly Pieces[], now: Date): Promise<RefundSplit> {
  const dealIds = order.discounts.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId]));
  const products = order.lines.filter(isGoods).map(({ productId }) => productId);
  const [given, bundles] = await Promise.all([
    partsGiven(db, order.id),
    dealIds.length > 0 ? findBundles(db, products, now, dealIds) : [],
  ]);
  return refundSplit(order, gone, { given, deals: bundles.filter(({ id }) => dealIds.includes(id)) });
}

/** Splits a goodwill refund over the lines of an order. */
export async function cutOf(db: Db, order: Order, amount: number): Promise<RefundParts> {
  return cutSplit(order, amount, { gone: piecesGone(order), given: await partsGiven(db, order.id) });
}

/** Parts that are refunded or being refunded, no longer due, or withheld. */
async function partsGiven(db: Db, orderId: string): Promise<RefundParts[]> {
  const [refunds, attempts] = await Promise.all([refundsOf(db, orderId), attemptsOfOrder(db, orderId)]);
  const refunded = refunds.flatMap(({ split, set_aside }) => (split && set_aside ? [split] : []));
  return [...refunded, ...attempts.flatMap(({ waived }) => waived)];
}
