import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { isUnanswered, mayMove } from './attempt-states.rules.ts';
import { knownAttempt } from './known-attempt.ts';
import { attemptById, changeAttempt, lockAttempt } from './payment.store.ts';
import { BANK_TRANSFER } from './payment-methods.rules.ts';
import { ProviderFault } from './provider-fault.ts';
import { type Reconciling, reconcileAttempt } from './reconcile-attempt.ts';

/**
 * Gives up an attempt because the shopper pays otherwise. The provider is asked first: what was paid or may be on its
 * way is not given up. Refuses with `payments.in-flight`.
 */
export async function endAttempt(db: Db, id: string, how: Reconciling): Promise<Result<null>> {
  const status = await reconcileAttempt(db, id, how);
  const attempt = await attemptById(db, id);
  if (!attempt || status === null) return refuse('orders.not-found', {}, 'missing');
  if (status === 'failed' || status === 'cancelled' || status === 'expired') return ok(null);
  // somebody has decided about it: what came is gone or on its way back
  if (attempt.captured > 0 && attempt.refunded >= attempt.captured) return ok(null);
  // its provider does not answer: it may have been paid a moment ago
  if (isUnanswered(attempt)) return refuse('payments.in-flight');
  // of a transfer nothing has arrived: it may be called off, and what comes later is given back
  const untouched = attempt.method === BANK_TRANSFER && attempt.captured === 0;
  const mayEnd = status === 'created' || (status === 'pending' && (attempt.pay_page !== null || untouched));
  if (!mayEnd) return refuse('payments.in-flight');
  try {
    if (attempt.reference !== null) await how.providers.byCode(attempt.method)?.close?.(knownAttempt(attempt));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return refuse('payments.in-flight');
  }
  await inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, id);
    if (!locked || !mayMove(locked.status, 'cancelled')) return;
    // still asked about now and then: a page that cannot be closed may be paid late
    await changeAttempt(tx, id, { status: 'cancelled', settled_at: how.now, request: null });
  });
  return ok(null);
}
