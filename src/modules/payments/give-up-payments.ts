import { ok, type Result } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isInFlight } from './attempt-states.rules.ts';
import { endAttempt } from './end-attempt.ts';
import { attemptsOfOrder, changeAttempt } from './payment.store.ts';
import { isHosted } from './payment-methods.rules.ts';
import type { Reconciling } from './reconcile-attempt.ts';

/**
 * Closes the hosted checkouts of an order before it is cancelled. Calls providers, so it runs outside a transaction.
 * Refuses with `payments.in-flight` while a payment may be pending.
 */
export async function closePayPages(db: Db, orderId: string, context: Reconciling): Promise<Result<null>> {
  for (const { id, method, status } of await attemptsOfOrder(db, orderId)) {
    if (!isInFlight(status) || !isHosted(method)) continue;
    const cancelled = await endAttempt(db, id, context);
    if (!cancelled.ok) return cancelled;
  }
  return ok(null);
}

/** Cancels pending cash and bank transfer attempts. The caller locks the order. */
export async function forgoPayments(tx: Tx, orderId: string, now: Date): Promise<void> {
  for (const { id, method, status } of await attemptsOfOrder(tx, orderId)) {
    if (!isInFlight(status) || isHosted(method)) continue;
    await changeAttempt(tx, id, { status: 'cancelled', settled_at: now, next_check_at: null });
  }
}
