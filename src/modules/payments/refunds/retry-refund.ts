import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockAttempt } from '../payment.store.ts';
import { lockRefund } from './refund.store.ts';
import { canRetryRefund } from './refund-states.rules.ts';
import { transitionRefund } from './transition-refund.ts';

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
  const refund = await lockRefund(tx, { order_id: orderId, id: refundId });
  const attempt = refund && (await lockAttempt(tx, { order_id: orderId, id: refund.attempt_id }));
  if (!attempt) return refuse('orders.not-found', {}, 'missing');
  if (!canRetryRefund(refund, attempt.method)) return refuse('orders.not-now', {}, 'conflict');
  const declined = refund.status === 'failed';
  const change = {
    next_try_at: now,
    last_error: null,
    // not the first try: providers without idempotency keys look up earlier refunds first
    tries: 1,
    // only a definitely declined refund becomes a new one for the provider
    ...(declined && { restart_count: refund.restart_count + 1, reference: null }),
  };
  await transitionRefund(tx, refund, { action: 'retry', by: 'staff' }, change);
  return ok(refund.amount);
}
