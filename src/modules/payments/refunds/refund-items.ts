import { sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { listRemovedPieces } from '../../orders/order.rules.ts';
import type { PaidPieces } from '../../orders/quantities/resolve-paid-pieces.ts';
import { reduceCashDue } from '../cash/reduce-cash-due.ts';
import { calculateRefund } from './calculate-refund.ts';
import type { RefundRequest } from './create-refund.ts';
import { findRefundablePayment, refundPayment } from './refund-payment.ts';

/** Minor units. `settled`: whether a captured payment exists, or the cash due was reduced. */
export type ItemsRefund = { refundId: string | null; amount: number; settled: boolean };

/**
 * Refunds returned or cancelled items, at most what is left of the payment, or reduces the cash due on delivery. The
 * caller locks the order; `order` is its state before the items were removed.
 */
export async function refundItems(
  tx: Tx,
  { order, pieces }: PaidPieces,
  request: Omit<RefundRequest, 'amount' | 'parts'>,
): Promise<Result<ItemsRefund>> {
  const split = await calculateRefund(tx, order, [...listRemovedPieces(order), ...pieces], request.now);
  const refundable = await findRefundablePayment(tx, order.id);
  if (!refundable) return ok({ refundId: null, amount: 0, settled: await reduceCashDue(tx, order.id, split) });
  const amount = Math.min(split.amount, refundable.left);
  const withheld = sumAmounts([split.amount, -amount]);
  const parts = { ...split, ...(withheld > 0 && { withheld }) };
  const refund = await refundPayment(tx, order.id, { ...request, amount, parts });
  if (!refund.ok) return refund;
  return ok({ refundId: refund.value, amount: refund.value === null ? 0 : amount, settled: true });
}
