import { randomToken } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Tx } from '../../platform/db.ts';
import { insertAttempt } from './payment.store.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';

/** Opens the attempt to pay an order, in the order's own transaction; cash waits for the door. */
export async function openAttempt(
  tx: Tx,
  payment: { orderId: string; method: PaymentMethodCode; amount: Money; now: Date },
): Promise<string> {
  const id = randomToken();
  await insertAttempt(tx, {
    id,
    order_id: payment.orderId,
    method: payment.method,
    amount: payment.amount.amount,
    currency: payment.amount.currency,
    status: 'pending',
    created_at: payment.now,
  });
  return id;
}
