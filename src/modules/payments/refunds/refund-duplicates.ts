import { randomToken } from '../../../kernel/ids.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { DUPLICATE_PAYMENT_CODE } from '../attempts/attempt-states.rules.ts';
import { toKnownAttempt } from '../attempts/known-attempt.ts';
import { calculateNextDuplicateCheck } from '../attempts/payment-times.rules.ts';
import type { ReconcileContext } from '../attempts/reconcile-attempt.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import { type AttemptRow, insertDuplicate, updateAttempt } from '../payment.store.ts';
import type { DuplicatePayment } from '../payment-provider.ts';
import { refundAmount } from './refund-amount.ts';

/**
 * Finds further payments that a provider accepted under the reference of a paid attempt, such as a page paid in two
 * windows, and refunds each of them once. A duplicate is stored as its own attempt, because it is refunded by its own
 * transaction. Does nothing where a provider accepts one payment per reference.
 */
export async function refundDuplicates(db: Db, attempt: AttemptRow, context: ReconcileContext): Promise<void> {
  const provider = context.providers.byCode(attempt.method);
  if (!provider?.findDuplicates) return;
  try {
    const duplicates = await provider.findDuplicates(toKnownAttempt(attempt));
    for (const duplicate of duplicates)
      await inTransaction(db, (tx) => refundDuplicate(tx, attempt, duplicate, context));
    const next_check_at = attempt.expires_at && calculateNextDuplicateCheck(attempt.expires_at, context.now);
    await updateAttempt(db, attempt, { next_check_at });
  } catch (error) {
    // retried when the attempt is due the next time
    if (!(error instanceof ProviderFault)) throw error;
  }
}

async function refundDuplicate(
  tx: Tx,
  { id: duplicateOf, order_id, method, expires_at }: AttemptRow,
  { paymentReference, paid: { amount, currency } }: DuplicatePayment,
  { effects, now }: ReconcileContext,
): Promise<void> {
  await effects.lockOrder(tx, order_id);
  const id = randomToken();
  const isNew = await insertDuplicate(tx, {
    id,
    order_id,
    method,
    expires_at,
    amount,
    currency,
    status: 'review',
    captured: amount,
    payment_reference: paymentReference,
    last_error: DUPLICATE_PAYMENT_CODE,
    created_at: now,
    settled_at: now,
    details: JSON.stringify({ duplicateOf }),
  });
  const request = { amount, unappliedAttemptId: id, reason: DUPLICATE_PAYMENT_CODE, by: 'system', now };
  if (isNew) await refundAmount(tx, order_id, request);
}
