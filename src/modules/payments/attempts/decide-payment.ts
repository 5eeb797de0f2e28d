import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type AttemptRow, lockAttempt, selectOrderAttempts, updateAttempt } from '../payment.store.ts';
import type { PaymentEffects } from '../payment-effects.ts';
import { refundAmount } from '../refunds/refund-amount.ts';

export type PaymentDecision = 'accept' | 'give-back';

type DecisionContext = { effects: PaymentEffects; by: string; now: Date };

/**
 * Applies a staff decision on a payment in review: it is accepted as paid, or the captured money is refunded. The
 * caller locks the order. Refuses with `orders.not-now` when the payment is not in review, or when it is a second
 * payment of a paid order.
 */
export async function decidePayment(
  tx: Tx,
  { orderId, number, decision }: { orderId: string; number: number; decision: PaymentDecision },
  { effects, by, now }: DecisionContext,
): Promise<Result<null>> {
  const attempts = (await selectOrderAttempts(tx, orderId)).toReversed();
  const chosen = attempts[number - 1];
  const attempt = chosen && (await lockAttempt(tx, chosen));
  if (!attempt) return refuse('orders.not-found', {}, 'missing');
  if (attempt.status !== 'review' || attempt.refunded > 0) return refuse('orders.not-now', {}, 'conflict');
  if (decision === 'give-back') return rejectPayment(tx, attempt, { effects, by, now });

  const hasOtherCapturedAttempt = attempts.some(
    ({ id, captured, refunded }) => id !== attempt.id && captured > refunded,
  );
  if (hasOtherCapturedAttempt) return refuse('orders.not-now', {}, 'conflict');
  // staff who accept a payment in another currency have checked its amount
  const captured = attempt.captured === 0 ? attempt.amount : attempt.captured;
  await updateAttempt(tx, attempt, { status: 'paid', captured, settled_at: now, next_check_at: null });
  if ((await effects.onPaid(tx, { ...attempt, captured }, now)) === 'accepted') return ok(null);
  const request = { amount: captured, unappliedAttemptId: attempt.id, reason: 'too-late', by, now };
  const refund = await refundAmount(tx, orderId, request);
  return refund.ok ? ok(null) : refund;
}

async function rejectPayment(
  tx: Tx,
  attempt: AttemptRow,
  { effects, by, now }: DecisionContext,
): Promise<Result<null>> {
  const { captured, expires_at: end } = attempt;
  const isOver = end !== null && end <= now;
  const details = JSON.stringify({ ...attempt.details, givenBack: true });
  // until it expires its buyer may pay by another attempt; afterwards its stock is released
  await updateAttempt(tx, attempt, { details, next_check_at: isOver ? null : end });
  if (captured > 0) {
    const request = { amount: captured, unappliedAttemptId: attempt.id, reason: 'not-accepted', by, now };
    const refund = await refundAmount(tx, attempt.order_id, request);
    if (!refund.ok) return refund;
  } else {
    // the provider has nothing to refund in the order's currency
    await updateAttempt(tx, attempt, { status: 'failed', settled_at: now });
  }
  await effects.onPaymentFailed(tx, attempt, isOver ? 'expired' : 'failed', now);
  return ok(null);
}
