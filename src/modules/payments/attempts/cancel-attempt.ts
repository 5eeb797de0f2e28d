import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import { lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import { BANK_TRANSFER } from '../payment-methods.rules.ts';
import { canTransition, isUnanswered } from './attempt-states.rules.ts';
import { toKnownAttempt } from './known-attempt.ts';
import { type ReconcileContext, reconcileAttempt } from './reconcile-attempt.ts';

/**
 * Cancels an attempt because the buyer pays another way. The provider is queried first: a paid or pending payment is not
 * cancelled. Refuses with `payments.in-flight`.
 */
export async function cancelAttempt(db: Db, id: string, context: ReconcileContext): Promise<Result<null>> {
  const status = await reconcileAttempt(db, id, context);
  const attempt = await selectAttemptById(db, id);
  if (!attempt || status === null) return refuse('orders.not-found', {}, 'missing');
  if (status === 'failed' || status === 'cancelled' || status === 'expired') return ok(null);
  // staff decided on it: the captured money is refunded or being refunded
  if (attempt.captured > 0 && attempt.refunded >= attempt.captured) return ok(null);
  // the provider does not respond: the payment may have just succeeded
  if (isUnanswered(attempt)) return refuse('payments.in-flight');
  // a transfer without received money may be cancelled; money that arrives later is refunded
  const isUnpaidTransfer = attempt.method === BANK_TRANSFER && attempt.captured === 0;
  const canCancel =
    status === 'created' || (status === 'pending' && (attempt.hosted_checkout !== null || isUnpaidTransfer));
  if (!canCancel) return refuse('payments.in-flight');
  try {
    if (attempt.reference !== null)
      await context.providers.byCode(attempt.method)?.closeCheckout?.(toKnownAttempt(attempt));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse('payments.in-flight');
  }
  await inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, attempt);
    if (!locked || !canTransition(locked.status, 'cancelled')) return;
    // still reconciled at intervals: a page that cannot be closed may be paid late
    await updateAttempt(tx, locked, { status: 'cancelled', settled_at: context.now, request: null });
  });
  return ok(null);
}
