import { sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { listRemovedPieces } from '../../orders/order.rules.ts';
import type { PaidPieces } from '../../orders/quantities/resolve-paid-pieces.ts';
import { reduceCashDue } from '../cash/reduce-cash-due.ts';
import { lockAttempt } from '../payment.store.ts';
import { calculateRefund } from './calculate-refund.ts';
import { createRefund, type RefundRequest } from './create-refund.ts';
import { findPaidAttempt } from './find-refundable-payment.ts';
import { insertRefundLines } from './refund-line.store.ts';
import { toItemRefundLines } from './refund-lines.rules.ts';

/** Minor units. `settled`: whether a captured payment exists, or the cash due was reduced. */
export type ItemsRefund = { refundId: string | null; amount: number; settled: boolean };

/**
 * Refunds returned or cancelled items, capped at the refundable amount of the payment, or reduces the cash due on
 * delivery. An `amount` below the calculated refund withholds the rest, which is recorded so that it is not offered again.
 * The caller locks the order; `order` is its state before the items were removed.
 */
export async function refundItems(
  tx: Tx,
  { order, pieces }: PaidPieces,
  { amount: requested, ...request }: RefundRequest & { amount?: number },
): Promise<Result<ItemsRefund>> {
  const paid = await findPaidAttempt(tx, order.id);
  const attempt = paid && (await lockAttempt(tx, paid));
  const split = await calculateRefund(tx, order, [...listRemovedPieces(order), ...pieces], request.now);
  if (!attempt)
    return ok({ refundId: null, amount: 0, settled: await reduceCashDue(tx, order.id, split, request.now) });
  const amount = Math.min(requested ?? split.amount, split.amount, attempt.captured - attempt.refunded);
  const lines = toItemRefundLines(split, sumAmounts([split.amount, -amount]));
  if (amount > 0) {
    const refund = await createRefund(tx, attempt, { ...request, lines });
    return refund.ok ? ok({ refundId: refund.value.id, amount, settled: true }) : refund;
  }
  const owner = { order_id: order.id, attempt_id: attempt.id, refund_id: null, created_at: request.now };
  await insertRefundLines(tx, owner, lines);
  return ok({ refundId: null, amount: 0, settled: true });
}
