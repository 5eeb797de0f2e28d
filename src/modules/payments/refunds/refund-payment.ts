import { ok, type Result } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { hasCapturedFunds } from '../attempts/attempt-states.rules.ts';
import { recordWithheldParts, selectOrderAttempts } from '../payment.store.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { createRefund, type RefundRequest } from './create-refund.ts';

/** The refundable rest of an order's payment, in minor units, with its method; null without a captured payment. */
export async function findRefundablePayment(
  db: Db,
  orderId: string,
): Promise<{ attempt: string; method: PaymentMethodCode; left: number } | null> {
  const paid = (await selectOrderAttempts(db, orderId)).find(({ status }) => hasCapturedFunds(status));
  return paid ? { attempt: paid.id, method: paid.method, left: paid.captured - paid.refunded } : null;
}

/**
 * Refunds the payment of an order, at most `amount`. Null when nothing was paid, when everything is refunded already,
 * or when the full amount is withheld; withheld amounts are recorded so that they are not offered again. The caller
 * locks the order.
 * @returns the refund's id
 */
export async function refundPayment(tx: Tx, orderId: string, request: RefundRequest): Promise<Result<string | null>> {
  const refundable = await findRefundablePayment(tx, orderId);
  if (!refundable) return ok(null);
  const amount = Math.min(request.amount, refundable.left);
  if (amount <= 0) {
    if (request.parts?.withheld) await recordWithheldParts(tx, refundable.attempt, JSON.stringify([request.parts]));
    return ok(null);
  }
  const [attempt] = (await selectOrderAttempts(tx, orderId)).filter(({ id }) => id === refundable.attempt);
  return attempt ? createRefund(tx, attempt, { ...request, amount }) : ok(null);
}
