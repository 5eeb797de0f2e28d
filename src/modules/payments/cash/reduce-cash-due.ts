import type { Tx } from '../../../platform/database/db.ts';
import { reducePendingAmount } from '../payment.store.ts';
import { CASH_ON_DELIVERY } from '../payment-methods.rules.ts';
import type { RefundSplit } from '../refunds/refund-split.rules.ts';

/** Reduces the cash due on delivery by cancelled items. False, without a change, when the order waits for no cash. */
export function reduceCashDue(tx: Tx, orderId: string, { amount, ...parts }: RefundSplit): Promise<boolean> {
  return reducePendingAmount(tx, orderId, CASH_ON_DELIVERY, { amount, parts: JSON.stringify([parts]) });
}
