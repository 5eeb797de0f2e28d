import { randomToken } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Tx } from '../../platform/db.ts';
import { awaitTransfer } from './await-transfer.ts';
import { insertAttempt } from './payment.store.ts';
import { BANK_TRANSFER, isHosted, NOTHING_TO_PAY, type PaymentMethodCode } from './payment-methods.rules.ts';
import { firstCheck } from './payment-times.rules.ts';

/**
 * Opens the attempt to pay an order, in the order's own transaction; cash and transfers wait for people, and nothing is
 * paid at once.
 */
export async function openAttempt(
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
    status: firstStatus(method),
    created_at: now,
    expires_at: payment.expiresAt,
    // nobody can be asked about cash and transfers; a transfer's own steps are written with it
    next_check_at: isHosted(method) ? firstCheck(now) : null,
  });
  if (method === BANK_TRANSFER) await awaitTransfer(tx, { attemptId: id, currency: payment.amount.currency, now });
  return id;
}

function firstStatus(method: PaymentMethodCode): 'created' | 'pending' | 'paid' {
  if (method === NOTHING_TO_PAY) return 'paid';
  return isHosted(method) ? 'created' : 'pending';
}
