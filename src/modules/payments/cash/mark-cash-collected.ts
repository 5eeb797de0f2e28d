import type { Tx } from '../../../platform/database/db.ts';
import { markOrderPaid } from '../../orders/payment/mark-order-paid.ts';
import { markPendingPaid } from '../payment.store.ts';
import { CASH_ON_DELIVERY } from '../payment-methods.rules.ts';

/**
 * Marks cash on delivery as paid with the last shipment of an order; orders with other payment methods are not changed.
 */
export async function markCashCollected(tx: Tx, orderId: string): Promise<void> {
  if (await markPendingPaid(tx, orderId, CASH_ON_DELIVERY)) await markOrderPaid(tx, orderId);
}
