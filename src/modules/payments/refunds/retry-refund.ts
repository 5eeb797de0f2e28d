import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockAttempt } from '../payment.store.ts';
import { lockRefund, updateRefund } from './refund.store.ts';
import { canRetryRefund } from './refund-states.rules.ts';

/**
 * Sends a refund again that its provider declined or whose result is unknown. The caller locks the order. Refuses with
 * `orders.not-found`, and with `orders.not-now` when it cannot be sent again.
 * @returns the refund amount, in minor units
 */
export async function retryRefund(
  tx: Tx,
  { orderId, refundId }: { orderId: string; refundId: string },
  now: Date,
): Promise<Result<number>> {
  const refund = await lockRefund(tx, refundId);
  const attempt = refund && (await lockAttempt(tx, refund.attempt_id));
  if (!attempt || attempt.order_id !== orderId) return refuse('orders.not-found', {}, 'missing');
  if (!canRetryRefund(refund, attempt.method)) return refuse('orders.not-now', {}, 'conflict');
  const declined = refund.status === 'failed';
  await updateRefund(tx, refundId, {
    status: 'requested',
    next_try_at: now,
    last_error: null,
    // not the first try: providers without idempotency keys look up earlier refunds first
    tries: 1,
    // only a definitely declined refund becomes a new one for the provider
    ...(declined && { round: refund.round + 1, reference: null }),
  });
  return ok(refund.amount);
}
