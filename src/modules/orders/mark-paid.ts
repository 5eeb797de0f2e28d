import type { Tx } from '../../platform/db.ts';
import { changePaymentState } from './order.store.ts';

/** Sets an unpaid order to paid. The payments module calls it in the transaction that settles the attempt. */
export async function markPaid(tx: Tx, orderId: string): Promise<void> {
  await changePaymentState(tx, orderId, ['unpaid', 'pending'], 'paid');
}
