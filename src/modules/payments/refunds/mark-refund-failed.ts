import type { Tx } from '../../../platform/database/db.ts';
import { hasCapturedFunds, isProviderRejected } from '../attempts/attempt-states.rules.ts';
import type { ReconcileContext } from '../attempts/reconcile-attempt.ts';
import { type AttemptRow, selectOrderAttempts, updateAttempt } from '../payment.store.ts';
import type { PaymentStatus } from '../payment.tables.ts';
import { type RefundRow, sumCompletedRefunds } from './refund.store.ts';
import { transitionRefund } from './transition-refund.ts';

/**
 * Marks a completed refund as failed: the money is owed again and waits for staff like any declined refund. This is the
 * only backward transition of an attempt. The caller locks order, attempt and refund.
 */
export async function markRefundFailed(
  tx: Tx,
  { refund, attempt, error }: { refund: RefundRow; attempt: AttemptRow; error: string },
  { effects, now }: Pick<ReconcileContext, 'effects' | 'now'>,
): Promise<void> {
  const reversal = { action: 'reverse', by: 'provider' } as const;
  await transitionRefund(tx, refund, reversal, { next_try_at: null, done_at: null, last_error: error });
  const refunded = await sumCompletedRefunds(tx, attempt);
  await updateAttempt(tx, attempt, { status: await statusBeforeRefund(tx, attempt, refunded) });
  await effects.onRefundFailed(tx, attempt, { amount: refund.amount, isPart: refunded > 0 }, now);
}

/** State before the refund. An order is paid by one attempt, and possibly by another since. */
async function statusBeforeRefund(tx: Tx, attempt: AttemptRow, back: number): Promise<PaymentStatus> {
  const { id, order_id, status } = attempt;
  if (status !== 'refunded' && status !== 'partially_refunded') return status;
  const others = await selectOrderAttempts(tx, order_id);
  if (isProviderRejected(attempt) || others.some((one) => one.id !== id && hasCapturedFunds(one.status)))
    return 'review';
  return back > 0 ? 'partially_refunded' : 'paid';
}
