import type { Tx } from '../../platform/db.ts';
import { changeOrderMethod } from './order.store.ts';

/** Notes how an order that was to be paid one way is to be paid now. Its row is the caller's to lock. */
export async function payOtherwise(tx: Tx, orderId: string, method: number): Promise<void> {
  await changeOrderMethod(tx, orderId, method);
}
