import { sumOf } from '../../kernel/money.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { piecesGone } from '../orders/order.rules.ts';
import type { PaidPieces } from '../orders/paid-pieces.ts';
import { priceRefund } from './price-refund.ts';
import { refundableOf, returnPayment } from './return-payment.ts';
import { waiveCash } from './waive-cash.ts';
import type { RefundWish } from './write-refund.ts';

/** Minor units. `settled`: whether a captured payment exists, or the cash due was reduced. */
export type GivenBack = { refundId: string | null; amount: number; settled: boolean };

/**
 * Refunds returned or cancelled items, at most what is left of the payment, or reduces the cash due on delivery. The
 * caller locks the order; `order` is its state before the items were removed.
 */
export async function giveBackFor(
  tx: Tx,
  { order, pieces }: PaidPieces,
  request: Omit<RefundWish, 'amount' | 'parts'>,
): Promise<Result<GivenBack>> {
  const split = await priceRefund(tx, order, [...piecesGone(order), ...pieces], request.now);
  const refundable = await refundableOf(tx, order.id);
  if (!refundable) return ok({ refundId: null, amount: 0, settled: await waiveCash(tx, order.id, split) });
  const amount = Math.min(split.amount, refundable.left);
  const withheld = sumOf([split.amount, -amount]);
  const parts = { ...split, ...(withheld > 0 && { withheld }) };
  const refund = await returnPayment(tx, order.id, { ...request, amount, parts });
  if (!refund.ok) return refund;
  return ok({ refundId: refund.value, amount: refund.value === null ? 0 : amount, settled: true });
}
