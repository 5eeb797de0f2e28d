import { sumAmounts } from '../../../kernel/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type LineQuantity, listRemovedPieces, type Order } from '../../orders/order.rules.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { findBundles } from '../../pricing/find-bundles.ts';
import { selectOrderAttempts } from '../payment.store.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { allocateGoodwill, calculateRefundSplit, type RefundParts, type RefundSplit } from './refund-split.rules.ts';

/** Total amount withheld for returned items of an order, in minor units. */
export async function sumWithheld(db: Db, orderId: string): Promise<number> {
  return sumAmounts((await listRefundedParts(db, orderId)).map(({ withheld = 0 }) => withheld));
}

/** Calculates the refund once `gone` is all that is cancelled or returned, less the refunds so far. */
export async function calculateRefund(
  db: Db,
  order: Order,
  gone: readonly LineQuantity[],
  now: Date,
): Promise<RefundSplit> {
  const dealIds = order.discounts.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId]));
  const products = order.lines.filter(isGoods).map(({ productId }) => productId);
  const [given, bundles] = await Promise.all([
    listRefundedParts(db, order.id),
    dealIds.length > 0 ? findBundles(db, products, now, dealIds) : [],
  ]);
  return calculateRefundSplit(order, gone, { given, deals: bundles.filter(({ id }) => dealIds.includes(id)) });
}

/** Splits a goodwill refund over the lines of an order. */
export async function splitGoodwillRefund(db: Db, order: Order, amount: number): Promise<RefundParts> {
  return allocateGoodwill(order, amount, {
    gone: listRemovedPieces(order),
    given: await listRefundedParts(db, order.id),
  });
}

/** Parts that are refunded or being refunded, no longer due, or withheld. */
async function listRefundedParts(db: Db, orderId: string): Promise<RefundParts[]> {
  const [refunds, attempts] = await Promise.all([selectOrderRefunds(db, orderId), selectOrderAttempts(db, orderId)]);
  const refunded = refunds.flatMap(({ split, set_aside }) => (split && set_aside ? [split] : []));
  return [...refunded, ...attempts.flatMap(({ waived }) => waived)];
}
