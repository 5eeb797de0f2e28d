import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { leaseDueRows } from '../../../platform/jobs/due-rows.ts';
import { processRows } from '../../../platform/jobs/process-rows.ts';
import { ATTEMPTS_DUE, lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import { type ReconcileContext, reconcileAttempt } from './reconcile-attempt.ts';

const BATCH_SIZE = 20;
/** Interval between provider checks of one attempt, in milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000;

export const attemptsDue = ATTEMPTS_DUE;

/**
 * Reconciles due attempts with their providers and closes those that have expired. A failed attempt is retried when its
 * lease ends.
 * @throws RowsFailed when attempts failed
 */
export async function reconcileDueAttempts(db: Db, context: ReconcileContext): Promise<number> {
  const { now } = context;
  const attempts = await leaseDueRows(db, ATTEMPTS_DUE, {
    now,
    until: new Date(now.getTime() + CHECK_INTERVAL_MS),
    limit: BATCH_SIZE,
  });
  return processRows(attempts, {
    getId: ({ id }) => id,
    work: async ({ id, reminded_at, expires_at }) => {
      const status = await reconcileAttempt(db, id, context);
      if (status === 'cancelled' && expires_at !== null && expires_at <= now) await endUnpaidOrder(db, id, context);
      if (reminded_at === null && (status === 'created' || status === 'pending'))
        await sendPaymentReminder(db, id, context);
    },
  });
}

/**
 * Ends an order whose attempt was cancelled in favour of a new attempt or a cancellation that never followed, because
 * the process stopped in between. The order stays open if another attempt was paid or can still be paid.
 */
async function endUnpaidOrder(db: Db, id: string, { effects, now }: ReconcileContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unlocked = await selectAttemptById(tx, id);
    if (!unlocked) return;
    await effects.lockOrder(tx, unlocked.order_id);
    const attempt = await lockAttempt(tx, unlocked);
    if (attempt?.status === 'cancelled') await effects.onPaymentFailed(tx, attempt, 'expired', now);
  });
}

/**
 * Sends one reminder per attempt, and only while its hosted checkout can still be paid: a payment that is being checked
 * needs no action from the buyer.
 */
async function sendPaymentReminder(db: Db, id: string, { effects, now }: ReconcileContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unlocked = await selectAttemptById(tx, id);
    if (!unlocked) return;
    await effects.lockOrder(tx, unlocked.order_id);
    const attempt = await lockAttempt(tx, unlocked);
    const isOpen = attempt?.status === 'created' || (attempt?.status === 'pending' && attempt.hosted_checkout !== null);
    if (!attempt || !isOpen || attempt.reminded_at !== null) return;
    // same transaction as the mail, so that neither exists without the other
    await updateAttempt(tx, attempt, { reminded_at: now });
    await effects.onPaymentPending(tx, attempt, now);
  });
}
