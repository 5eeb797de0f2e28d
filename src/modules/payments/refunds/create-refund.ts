import { uuidv7 } from '../../../kernel/ids.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type AttemptKey, lockAttempt } from '../payment.store.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { insertRefund } from './refund.store.ts';
import { insertRefundLines } from './refund-line.store.ts';
import type { RefundLine } from './refund-lines.rules.ts';
import { getInitialRefundStatus } from './refund-states.rules.ts';

export type RefundRequest = {
  reason: string;
  /** Requested by: `system`, `customer`, or a staff member's id. */
  by: string;
  now: Date;
};

/**
 * Creates a refund of the sum of `lines` and reserves its money before any provider call; the job sends it. Refuses with
 * `payments.refund-too-much` when more would be refunded than was captured, also with concurrent requests: the
 * refundable amount is read under the lock of the attempt.
 */
export async function createRefund(
  tx: Tx,
  attemptKey: AttemptKey,
  { lines, reason, by, now }: RefundRequest & { lines: readonly RefundLine[] },
): Promise<Result<{ id: string; amount: number }>> {
  const amount = sumAmounts(lines.map((line) => line.amount));
  const attempt = await lockAttempt(tx, attemptKey);
  if (!attempt || amount <= 0 || amount > attempt.captured - attempt.refunded)
    return refuse('payments.refund-too-much', {}, 'conflict');
  const id = uuidv7(now.getTime());
  const { order_id, method, currency } = attempt;
  await insertRefund(tx, {
    order_id,
    id,
    attempt_id: attempt.id,
    amount,
    currency,
    status: getInitialRefundStatus(method),
    reason,
    actor: by,
    next_try_at: isHosted(method) ? now : null,
    created_at: now,
  });
  await insertRefundLines(tx, { order_id, attempt_id: attempt.id, refund_id: id, created_at: now }, lines);
  return ok({ id, amount });
}
