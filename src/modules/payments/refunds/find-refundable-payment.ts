import type { Db } from '../../../platform/database/db.ts';
import { hasCapturedFunds } from '../attempts/attempt-states.rules.ts';
import { type AttemptRow, selectOrderAttempts } from '../payment.store.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';

/** The refundable rest of an order's payment, in minor units, with its method; null without a captured payment. */
export async function findRefundablePayment(
  db: Db,
  orderId: string,
): Promise<{ method: PaymentMethodCode; left: number } | null> {
  const paid = await findPaidAttempt(db, orderId);
  return paid ? { method: paid.method, left: paid.captured - paid.refunded } : null;
}

/** The attempt that pays an order. */
export async function findPaidAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  return (await selectOrderAttempts(db, orderId)).find(({ status }) => hasCapturedFunds(status));
}
