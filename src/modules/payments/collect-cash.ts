import type { Tx } from '../../platform/db.ts';
import { markPaid } from '../orders/mark-paid.ts';
import { settlePending } from './payment.store.ts';
import { CASH_ON_DELIVERY } from './payment-methods.rules.ts';

/** What is paid at the door is paid with the last package of an order; other ways of paying are left as they are. */
export async function collectCash(tx: Tx, orderId: string): Promise<void> {
  if (await settlePending(tx, orderId, CASH_ON_DELIVERY)) await markPaid(tx, orderId);
}
