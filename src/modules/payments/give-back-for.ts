import { sumOf } from '../../kernel/money.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { piecesGone } from '../orders/order.rules.ts';
import type { PaidPieces } from '../orders/paid-pieces.ts';
import { priceRefund } from './price-refund.ts';
import { refundableOf, returnPayment } from './return-payment.ts';
import { waiveCash } from './waive-cash.ts';
import type { RefundWish } from './write-refund.ts';

/** Minor units. `settled`: whether money came in that could go back, or less is asked for now. */
export type GivenBack = { refundId: string | null; amount: number; settled: boolean };

/**
 * Gives back what pieces cost that are no longer their buyer's, at most what is left of what was paid, or asks less at
 * the door. The order they were paid in is locked by the caller, and as it was while they still counted.
 */
export async function giveBackFor(
  tx: Tx,
  { order, pieces }: PaidPieces,
  wish: Omit<RefundWish, 'amount' | 'parts'>,
): Promise<Result<GivenBack>> {
  const split = await priceRefund(tx, order, [...piecesGone(order), ...pieces], wish.now);
  const paid = await refundableOf(tx, order.id);
  if (!paid) return ok({ refundId: null, amount: 0, settled: await waiveCash(tx, order.id, split) });
  const amount = Math.min(split.amount, paid.left);
  const withheld = sumOf([split.amount, -amount]);
  const parts = { ...split, ...(withheld > 0 && { withheld }) };
  const refunded = await returnPayment(tx, order.id, { ...wish, amount, parts });
  if (!refunded.ok) return refunded;
  return ok({ refundId: refunded.value, amount: refunded.value === null ? 0 : amount, settled: true });
}
