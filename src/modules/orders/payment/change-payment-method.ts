import type { Tx } from '../../../platform/database/db.ts';
import { updateOrderMethod } from '../order.store.ts';

/** Changes the payment method of an unpaid order. The caller locks the row. */
export async function changePaymentMethod(tx: Tx, orderId: string, method: number): Promise<void> {
  await updateOrderMethod(tx, orderId, method);
}
