import type { Tx } from '../../platform/db.ts';
import { holdsMoney, wasNeverTaken } from './attempt-states.rules.ts';
import { type AttemptRow, attemptsOfOrder, changeAttempt } from './payment.store.ts';
import type { PaymentStatus } from './payment.tables.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { changeRefund, type RefundRow, sentBack } from './refund.store.ts';

/**
 * Marks a completed refund as failed: the money is owed again and waits for staff like any declined refund. This is the
 * only backward transition of an attempt. The caller locks order, attempt and refund.
 */
export async function reopenRefund(
  tx: Tx,
  { refund, attempt, error }: { refund: RefundRow; attempt: AttemptRow; error: string },
  { effects, now }: Pick<Reconciling, 'effects' | 'now'>,
): Promise<void> {
  await changeRefund(tx, refund.id, { status: 'failed', next_try_at: null, done_at: null, last_error: error });
  const refunded = await sentBack(tx, attempt.id);
  await changeAttempt(tx, attempt.id, { status: await statusAgain(tx, attempt, refunded) });
  await effects.refundFailed(tx, attempt, { amount: refund.amount, isPart: refunded > 0 }, now);
}

/** State before the refund. An order is paid by one attempt, and possibly by another since. */
async function statusAgain(tx: Tx, attempt: AttemptRow, back: number): Promise<PaymentStatus> {
  const { id, order_id, status } = attempt;
  if (status !== 'refunded' && status !== 'partially_refunded') return status;
  const others = await attemptsOfOrder(tx, order_id);
  if (wasNeverTaken(attempt) || others.some((one) => one.id !== id && holdsMoney(one.status))) return 'review';
  return back > 0 ? 'partially_refunded' : 'paid';
}
