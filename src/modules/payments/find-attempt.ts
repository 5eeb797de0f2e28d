import type { Db } from '../../platform/db.ts';
import { attemptById, attemptOfOrder } from './payment.store.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';

const TOKEN = /^[\w-]{43}$/;

/** The order behind an attempt's unguessable id, or null. */
export async function findAttempt(db: Db, id: string): Promise<{ orderId: string; method: PaymentMethodCode } | null> {
  const row = TOKEN.test(id) ? await attemptById(db, id) : undefined;
  return row ? { orderId: row.order_id, method: row.method } : null;
}

/** The attempt that an order waits for: the address of its payment page. */
export async function currentAttempt(db: Db, orderId: string): Promise<string | null> {
  return (await attemptOfOrder(db, orderId))?.id ?? null;
}
