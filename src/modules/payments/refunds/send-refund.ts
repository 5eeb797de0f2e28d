import { money } from '../../../kernel/money.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { canTransition } from '../attempts/attempt-states.rules.ts';
import { toKnownAttempt } from '../attempts/known-attempt.ts';
import type { ReconcileContext } from '../attempts/reconcile-attempt.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import { lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import type { PaymentProvider, ProviderRefund } from '../payment-provider.ts';
import { markRefundFailed } from './mark-refund-failed.ts';
import { lockRefund, type RefundRow, sumCompletedRefunds, updateRefund, updateRunningRefund } from './refund.store.ts';
import { calculateNextRefundCheck, wasSentByProvider } from './refund-states.rules.ts';
import { isRefundableAmount } from './refundable-amount.ts';
import { transitionRefund } from './transition-refund.ts';

/** After this many tries the refund waits for staff. */
const MAX_TRIES = 12;
/** Delays before the next try, by number of tries; the last one repeats. */
const RETRY_DELAYS_MS = [2, 2, 5, 15, 30, 60].map((minutes) => minutes * 60_000);

/**
 * Sends one leased refund to its provider, or queries its state, and stores the result. The refund's id is the
 * idempotency key, so a repeat after a lost response sends nothing twice. A declined refund stays owed and waits for
 * staff, and so does an amount that the provider cannot express. A completed refund is checked for two weeks, in case
 * it fails later without a webhook.
 */
export async function sendRefund(db: Db, refund: RefundRow, context: ReconcileContext): Promise<void> {
  const attempt = await selectAttemptById(db, refund.attempt_id);
  const provider = attempt && context.providers.byCode(attempt.method);
  if (!attempt || !provider) {
    if (refund.status === 'done')
      return updateRefund(db, refund, { next_try_at: calculateNextCheck(refund, context.now) });
    return updateRunningRefund(db, refund, { last_error: 'no-provider' });
  }
  if (refund.status === 'requested' && !isRefundableAmount(refund, attempt.method))
    return waitForStaff(db, refund, 'amount-not-writable');
  try {
    const { amount, currency, reference } = refund;
    const again = refund.tries > 1;
    const request = {
      id: refundKey(refund),
      again,
      amount: money(amount, currency),
      attempt: toKnownAttempt(attempt),
      reference,
    };
    const reported = await provider.refund(request);
    await inTransaction(db, (tx) => applyRefund(tx, refund, reported, context));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (refund.status === 'done') {
      // a check of a completed refund without a response
      const isLastTry = refund.tries % MAX_TRIES === 0;
      return updateRefund(db, refund, {
        next_try_at: isLastTry ? calculateNextCheck(refund, context.now) : calculateNextTry(refund, context.now),
      });
    }
    // nothing was sent, so it does not count as a try
    if (error.kind === 'not-sent')
      return updateRunningRefund(db, refund, {
        tries: refund.tries - 1,
        next_try_at: calculateNextTry(refund, context.now),
      });
    // a refund known to the provider is in progress: paying it manually would pay twice
    const isExhausted = refund.tries >= MAX_TRIES && refund.reference === null;
    // out of tries with an unknown result: the money stays reserved until staff have checked
    if (isExhausted) return waitForStaff(db, refund, error.code);
    const next_try_at = calculateNextTry(refund, context.now, provider);
    await updateRunningRefund(db, refund, { last_error: error.code, next_try_at });
  }
}

async function waitForStaff(db: Db, refund: RefundRow, error: string): Promise<void> {
  const handover = { action: 'wait-for-staff', by: 'system' } as const;
  await transitionRefund(db, refund, handover, { last_error: error, next_try_at: null });
}

/** A restarted refund is a new refund for its provider. */
function refundKey({ id, restart_count }: RefundRow): string {
  return restart_count === 0 ? id : `${id}-${restart_count}`;
}

function calculateNextTry(
  { tries }: RefundRow,
  now: Date,
  { refundReadBackMs = 0 }: Partial<PaymentProvider> = {},
): Date {
  const pause = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? 0;
  return new Date(now.getTime() + Math.max(pause, refundReadBackMs));
}

/** Next check of a completed refund; null after the last one. */
function calculateNextCheck({ done_at }: RefundRow, now: Date): Date | null {
  return done_at === null ? null : calculateNextRefundCheck(done_at, now);
}

async function applyRefund(
  tx: Tx,
  sent: RefundRow,
  reported: ProviderRefund,
  context: ReconcileContext,
): Promise<void> {
  const attempt = await lockAttemptWithOrder(tx, sent.attempt_id, context);
  const refund = await lockRefund(tx, sent);
  if (!attempt || !refund || refund.restart_count !== sent.restart_count) return;
  if (refund.status === 'done') {
    // completed before: a bank may reject it days later
    if (reported.state === 'failed' && wasSentByProvider(refund))
      return markRefundFailed(tx, { refund, attempt, error: reported.error ?? 'failed' }, context);
    const next_try_at =
      reported.state === 'pending' ? calculateNextTry(sent, context.now) : calculateNextCheck(refund, context.now);
    return updateRefund(tx, refund, { next_try_at, tries: 0 });
  }
  // handled by staff in the meantime, unless the provider sent it after all
  if (refund.status === 'failed' || (refund.status === 'due' && reported.state !== 'done')) return;
  const reference = reported.reference ?? refund.reference;
  if (reported.details)
    await updateAttempt(tx, attempt, { details: JSON.stringify({ ...attempt.details, ...reported.details }) });
  if (reported.state === 'pending') {
    const change = { reference, next_try_at: calculateNextTry(sent, context.now) };
    await transitionRefund(tx, refund, { action: 'accept', by: 'provider' }, change);
    return;
  }
  if (reported.state === 'failed') {
    const change = { reference, next_try_at: null, last_error: reported.error ?? 'failed' };
    await transitionRefund(tx, refund, { action: 'decline', by: 'provider' }, change);
    return;
  }
  const next_try_at = calculateNextRefundCheck(context.now, context.now);
  const change = { reference, next_try_at, tries: 0, done_at: context.now, last_error: null };
  await transitionRefund(tx, refund, { action: 'complete', by: 'provider' }, change);
  const isFull = (await sumCompletedRefunds(tx, attempt)) >= attempt.captured;
  const status = isFull ? 'refunded' : 'partially_refunded';
  if (canTransition(attempt.status, status)) await updateAttempt(tx, attempt, { status });
  await context.effects.onRefunded(tx, attempt, { amount: refund.amount, whole: isFull }, context.now);
}

/** Takes the locks in the same order as payments do, to avoid deadlocks. */
async function lockAttemptWithOrder(tx: Tx, attemptId: string, context: ReconcileContext) {
  const unlocked = await selectAttemptById(tx, attemptId);
  if (!unlocked) return undefined;
  await context.effects.lockOrder(tx, unlocked.order_id);
  return lockAttempt(tx, unlocked);
}
