import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { lockAttempt } from './payment.store.ts';
import { changeRefund, lockRefund } from './refund.store.ts';
import { mayTryAgain } from './refund-states.rules.ts';

/**
 * Has the same refund sent again, which its provider declined or of which nobody knows what became. The order is locked
 * by the caller. Refuses with `orders.not-found`, and with `orders.not-now` what does not wait for it.
 * @returns what is to go back, in minor units
 */
export async function tryRefundAgain(
  tx: Tx,
  { orderId, refundId }: { orderId: string; refundId: string },
  now: Date,
): Promise<Result<number>> {
  const refund = await lockRefund(tx, refundId);
  const attempt = refund && (await lockAttempt(tx, refund.attempt_id));
  if (!attempt || attempt.order_id !== orderId) return refuse('orders.not-found', {}, 'missing');
  if (!mayTryAgain(refund, attempt.method)) return refuse('orders.not-now', {}, 'conflict');
  const declined = refund.status === 'failed';
  await changeRefund(tx, refundId, {
    ...{ status: 'requested', next_try_at: now, last_error: null },
    // not the first try: where a provider knows no idempotency keys, what was done is looked for first
    tries: 1,
    // only what was declined for certain is another one to its provider
    ...(declined && { round: refund.round + 1, reference: null }),
  });
  return ok(refund.amount);
}
