import type { Db } from '../../platform/db.ts';
import type { Order } from '../orders/order.rules.ts';
import { cashShares } from './cash-shares.rules.ts';
import { attemptsOfOrder } from './payment.store.ts';
import { CASH_ON_DELIVERY } from './payment-methods.rules.ts';

/** Cash that is still to be paid for an order, in minor units: in all, and with each package in their order. */
export type CashDue = { total: number; packages: number[] };

/** Null when an order waits for no cash: it is paid otherwise, was paid, or costs nothing. */
export async function cashDueOf(db: Db, order: Order): Promise<CashDue | null> {
  if (order.orderMethod !== CASH_ON_DELIVERY) return null;
  const waiting = (await attemptsOfOrder(db, order.id)).find(({ method, status }) => {
    return method === CASH_ON_DELIVERY && status === 'pending';
  });
  if (!waiting || waiting.amount <= 0) return null;
  return { total: waiting.amount, packages: cashShares(order, waiting.amount) };
}
