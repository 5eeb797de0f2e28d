import type { Tx } from '../../platform/db.ts';
import { lessenPending } from './payment.store.ts';
import { CASH_ON_DELIVERY } from './payment-methods.rules.ts';
import type { RefundSplit } from './refund-split.rules.ts';

/** Asks less at the door for what was called off. Whether the order waits for cash; if not, nothing is changed. */
export function waiveCash(tx: Tx, orderId: string, { amount, ...parts }: RefundSplit): Promise<boolean> {
  return lessenPending(tx, orderId, CASH_ON_DELIVERY, { amount, parts: JSON.stringify([parts]) });
}
