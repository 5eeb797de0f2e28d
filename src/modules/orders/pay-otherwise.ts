import type { Tx } from '../../platform/db.ts';
import { changeOrderMethod } from './order.store.ts';

/** Changes the payment method of an unpaid order. The caller locks the row. */
export async function payOtherwise(tx: Tx, orderId: string, method: number): Promise<void> {
  await changeOrderMethod(tx, orderId, method);
}
