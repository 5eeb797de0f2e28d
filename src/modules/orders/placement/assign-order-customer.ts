import type { Tx } from '../../../platform/database/db.ts';
import { updateOrderCustomer } from '../order.store.ts';

/** Assigns an order that staff created to the account of its customer. */
export async function assignOrderCustomer(tx: Tx, orderId: string, customerId: string): Promise<void> {
  await updateOrderCustomer(tx, orderId, customerId);
}
