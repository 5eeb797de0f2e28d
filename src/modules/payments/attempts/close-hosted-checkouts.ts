import { ok, type Result } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { selectOrderAttempts, updateAttempt } from '../payment.store.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { isInFlight } from './attempt-states.rules.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import type { ReconcileContext } from './reconcile-attempt.ts';

/**
 * Closes the hosted checkouts of an order before it is cancelled. Calls providers, so it runs outside a transaction.
 * Refuses with `payments.in-flight` while a payment may be pending.
 */
export async function closeHostedCheckouts(db: Db, orderId: string, context: ReconcileContext): Promise<Result<null>> {
  for (const { id, method, status } of await selectOrderAttempts(db, orderId)) {
    if (!isInFlight(status) || !isHosted(method)) continue;
    const cancelled = await cancelAttempt(db, id, context);
    if (!cancelled.ok) return cancelled;
  }
  return ok(null);
}

/** Cancels pending cash and bank transfer attempts. The caller locks the order. */
export async function cancelOfflineAttempts(tx: Tx, orderId: string, now: Date): Promise<void> {
  for (const { id, method, status } of await selectOrderAttempts(tx, orderId)) {
    if (!isInFlight(status) || isHosted(method)) continue;
    await updateAttempt(tx, id, { status: 'cancelled', settled_at: now, next_check_at: null });
  }
}
