import type { Db } from '../../platform/db.ts';
import type { Order, Pieces } from '../orders/order.rules.ts';
import { findBundles } from '../pricing/find-bundles.ts';
import { attemptsOfOrder } from './payment.store.ts';
import { refundsOf } from './refund.store.ts';
import { type RefundSplit, refundSplit } from './refund-split.rules.ts';

/** What is owed to a buyer once `gone` is all that is no longer theirs, beside what has been given back before. */
export async function priceRefund(db: Db, order: Order, gone: readonly Pieces[], now: Date): Promise<RefundSplit> {
  const used = order.discounts.flatMap(({ bundleId }) => (bundleId === null ? [] : [bundleId]));
  const products = order.lines.map(({ productId }) => productId);
  const [refunds, attempts, known] = await Promise.all([
    refundsOf(db, order.id),
    attemptsOfOrder(db, order.id),
    used.length > 0 ? findBundles(db, products, now, used) : [],
  ]);
  const refunded = refunds.flatMap(({ split, status }) => (split && status !== 'failed' ? [split] : []));
  const given = [...refunded, ...attempts.flatMap(({ waived }) => waived)];
  return refundSplit(order, gone, { given, deals: known.filter(({ id }) => used.includes(id)) });
}
