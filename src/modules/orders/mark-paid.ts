import type { Tx } from '../../platform/db.ts';
import { changePaymentState } from './order.store.ts';

/** Notes that an order nobody has paid yet is paid. For whoever keeps the attempts to pay, in the same transaction. */
export async function markPaid(tx: Tx, orderId: string): Promise<void> {
  await changePaymentState(tx, orderId, ['unpaid', 'pending'], 'paid');
}
