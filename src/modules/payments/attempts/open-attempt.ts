import { randomToken } from '../../../kernel/ids.ts';
import type { Money } from '../../../kernel/money.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertAttempt } from '../payment.store.ts';
import { BANK_TRANSFER, isHosted, NOTHING_TO_PAY, type PaymentMethodCode } from '../payment-methods.rules.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import { calculateFirstCheck } from './payment-times.rules.ts';

/** Creates the payment attempt of an order in the order's transaction. No external call is made here. */
export async function createAttempt(
  tx: Tx,
  payment: { orderId: string; method: PaymentMethodCode; amount: Money; now: Date; expiresAt: Date | null },
): Promise<string> {
  const { method, now } = payment;
  const id = randomToken();
  await insertAttempt(tx, {
    id,
    order_id: payment.orderId,
    method,
    amount: payment.amount.amount,
    currency: payment.amount.currency,
    status: initialStatus(method),
    created_at: now,
    expires_at: payment.expiresAt,
    // cash and transfers have no provider to check; a transfer schedules its own steps
    next_check_at: isHosted(method) ? calculateFirstCheck(now) : null,
  });
  const { orderId, amount } = payment;
  if (method === BANK_TRANSFER) await createTransfer(tx, { orderId, attemptId: id, currency: amount.currency, now });
  return id;
}

function initialStatus(method: PaymentMethodCode): 'created' | 'pending' | 'paid' {
  if (method === NOTHING_TO_PAY) return 'paid';
  return isHosted(method) ? 'created' : 'pending';
}
