import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { canTransition } from '../attempts/attempt-states.rules.ts';
import { lockAttempt, updateAttempt } from '../payment.store.ts';
import type { PaymentEffects } from '../payment-effects.ts';
import { lockRefund, sumCompletedRefunds } from './refund.store.ts';
import { transitionRefund } from './transition-refund.ts';

/**
 * Marks a refund as paid manually when the provider could not send it: cash, a bank transfer, or a refund that failed.
 * The caller locks the order. Refuses with `orders.not-found`, and with `orders.not-now` when the refund does not wait
 * for staff.
 * @returns the refunded amount in minor units
 */
export async function markPaidManually(
  tx: Tx,
  { orderId, refundId }: { orderId: string; refundId: string },
  { effects, now }: { effects: PaymentEffects; now: Date },
): Promise<Result<number>> {
  const refund = await lockRefund(tx, { order_id: orderId, id: refundId });
  const attempt = refund && (await lockAttempt(tx, { order_id: orderId, id: refund.attempt_id }));
  if (!attempt) return refuse('orders.not-found', {}, 'missing');
  const payment = { action: 'pay-manually', by: 'staff' } as const;
  if (!(await transitionRefund(tx, refund, payment, { next_try_at: null, done_at: now })))
    return refuse('orders.not-now', {}, 'conflict');
  const isFull = (await sumCompletedRefunds(tx, attempt)) >= attempt.captured;
  const status = isFull ? 'refunded' : 'partially_refunded';
  if (canTransition(attempt.status, status)) await updateAttempt(tx, attempt, { status });
  await effects.onRefunded(tx, attempt, { amount: refund.amount, whole: isFull }, now);
  return ok(refund.amount);
}
