import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { selectOrderAttempts } from '../payment.store.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { isInFlight, isReviewRefunded } from './attempt-states.rules.ts';
import { cancelOfflineAttempts } from './close-hosted-checkouts.ts';

/**
 * Cancels the unpaid attempts of an order, in the transaction that cancels the order. Refuses with `payments.in-flight`
 * while a provider may still capture the money.
 */
export async function cancelUnpaidAttempts(tx: Tx, orderId: string, now: Date): Promise<Result<null>> {
  const mayBeCaptured = (await selectOrderAttempts(tx, orderId)).some(
    ({ method, status, refunded }) =>
      (status === 'review' && !isReviewRefunded({ status, refunded })) || (isHosted(method) && isInFlight(status)),
  );
  if (mayBeCaptured) return refuse('payments.in-flight', {}, 'conflict');
  await cancelOfflineAttempts(tx, orderId, now);
  return ok(null);
}
