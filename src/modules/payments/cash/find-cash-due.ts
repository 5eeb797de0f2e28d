import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../../orders/order.rules.ts';
import { selectOrderAttempts } from '../payment.store.ts';
import { CASH_ON_DELIVERY } from '../payment-methods.rules.ts';
import { splitCash } from './split-cash.rules.ts';

/** Cash due on delivery, in minor units: in total, and per shipment in the order of the shipments. */
export type CashDue = { total: number; shipments: number[] };

/** Null when no cash is due: another payment method, already paid, or free. */
export async function findCashDue(db: Db, order: Order): Promise<CashDue | null> {
  if (order.orderMethod !== CASH_ON_DELIVERY) return null;
  const waiting = (await selectOrderAttempts(db, order.id)).find(({ method, status }) => {
    return method === CASH_ON_DELIVERY && status === 'pending';
  });
  return waiting ? calculateCashDue(order, waiting.amount) : null;
}

/** Cash due for an order whose attempt to pay this amount on delivery is pending. */
export function calculateCashDue(order: Order, amount: number): CashDue | null {
  return amount > 0 ? { total: amount, shipments: splitCash(order, amount) } : null;
}
