import type { Tx } from '../../../platform/database/db.ts';
import { reducePendingAmount } from '../payment.store.ts';
import { CASH_ON_DELIVERY } from '../payment-methods.rules.ts';
import { insertRefundLines } from '../refunds/refund-line.store.ts';
import { toItemRefundLines } from '../refunds/refund-lines.rules.ts';
import type { RefundSplit } from '../refunds/refund-split.rules.ts';

/** Reduces the cash due on delivery by cancelled items. False, without a change, when the order waits for no cash. */
export async function reduceCashDue(tx: Tx, orderId: string, split: RefundSplit, now: Date): Promise<boolean> {
  const attemptId = await reducePendingAmount(tx, orderId, CASH_ON_DELIVERY, split.amount);
  if (attemptId === null) return false;
  const owner = { order_id: orderId, attempt_id: attemptId, refund_id: null, created_at: now };
  await insertRefundLines(tx, owner, toItemRefundLines(split));
  return true;
}
