import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { canTransition } from '../attempts/attempt-states.rules.ts';
import { lockAttempt, updateAttempt } from '../payment.store.ts';
import type { PaymentEffects } from '../payment-effects.ts';
import { lockRefund, sumCompletedRefunds, updateRefund } from './refund.store.ts';
import { canPayManually } from './refund-states.rules.ts';

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
  const refund = await lockRefund(tx, refundId);
  const attempt = refund && (await lockAttempt(tx, refund.attempt_id));
  if (!attempt || attempt.order_id !== orderId) return refuse('orders.not-found', {}, 'missing');
  if (!canPayManually(refund)) return refuse('orders.not-now', {}, 'conflict');
  await updateRefund(tx, refundId, { status: 'done', next_try_at: null, done_at: now });
  const isFull = (await sumCompletedRefunds(tx, attempt.id)) >= attempt.captured;
  const status = isFull ? 'refunded' : 'partially_refunded';
  if (canTransition(attempt.status, status)) await updateAttempt(tx, attempt.id, { status });
  await effects.onRefunded(tx, attempt, { amount: refund.amount, whole: isFull }, now);
  return ok(refund.amount);
}
