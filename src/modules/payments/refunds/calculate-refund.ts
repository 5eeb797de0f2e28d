import type { Db } from '../../../platform/database/db.ts';
import { type LineQuantity, listRemovedPieces, type Order } from '../../orders/order.rules.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { findBundles } from '../../pricing/bundles/find-bundles.ts';
import { selectRefundLines } from './refund-line.store.ts';
import type { RefundLine } from './refund-lines.rules.ts';
import { allocateGoodwill, calculateRefundSplit, type RefundSplit } from './refund-split.rules.ts';

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
    selectRefundLines(db, order.id),
    dealIds.length > 0 ? findBundles(db, products, now, dealIds) : [],
  ]);
  return calculateRefundSplit(order, gone, { given, deals: bundles.filter(({ id }) => dealIds.includes(id)) });
}

/** Splits a goodwill refund over the lines of an order. */
export async function splitGoodwillRefund(db: Db, order: Order, amount: number): Promise<RefundLine[]> {
  return allocateGoodwill(order, amount, {
    gone: listRemovedPieces(order),
    given: await selectRefundLines(db, order.id),
  });
}
