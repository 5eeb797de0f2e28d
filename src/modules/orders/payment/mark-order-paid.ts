import type { Tx } from '../../../platform/database/db.ts';
import { updatePaymentState } from '../order.store.ts';

/** Sets an unpaid order to paid. The payments module calls it in the transaction that settles the attempt. */
export async function markOrderPaid(tx: Tx, orderId: string): Promise<void> {
  await updatePaymentState(tx, orderId, ['unpaid', 'pending'], 'paid');
}
