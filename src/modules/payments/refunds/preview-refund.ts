import type { Db } from '../../../platform/database/db.ts';
import { type LineQuantity, listRemovedPieces, type Order } from '../../orders/order.rules.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { calculateRefund } from './calculate-refund.ts';
import { findRefundablePayment } from './find-refundable-payment.ts';
import type { RefundSplit } from './refund-split.rules.ts';

/** Minor units: the largest refund, its lines, and the payment method. */
export type RefundPreview = { amount: number; split: RefundSplit; method: PaymentMethodCode | null };

/** Calculates the refund for further items without writing anything. */
export async function previewRefund(
  db: Db,
  order: Order,
  pieces: readonly LineQuantity[],
  now: Date,
): Promise<RefundPreview> {
  const [split, refundable] = await Promise.all([
    calculateRefund(db, order, [...listRemovedPieces(order), ...pieces], now),
    findRefundablePayment(db, order.id),
  ]);
  return { amount: Math.min(split.amount, refundable?.left ?? 0), split, method: refundable?.method ?? null };
}
