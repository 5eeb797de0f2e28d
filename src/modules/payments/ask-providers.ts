import { type Db, inTransaction } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { ATTEMPTS_DUE, attemptById, changeAttempt, lockAttempt } from './payment.store.ts';
import { type Reconciling, reconcileAttempt } from './reconcile-attempt.ts';

const AT_ONCE = 20;
/** Interval between provider checks of one attempt, in milliseconds. */
const AGAIN_MS = 5 * 60_000;

export const attemptsDue = ATTEMPTS_DUE;

/**
 * Reconciles due attempts with their providers and closes those that have expired. A failed attempt is retried when its
 * lease ends.
 * @throws RowsFailed when attempts failed
 */
export async function askProviders(db: Db, context: Reconciling): Promise<number> {
  const { now } = context;
  const attempts = await takeDue(db, ATTEMPTS_DUE, { now, until: new Date(now.getTime() + AGAIN_MS), most: AT_ONCE });
  return processRows(attempts, {
    idOf: ({ id }) => id,
    work: async ({ id, reminded_at, expires_at }) => {
      const status = await reconcileAttempt(db, id, context);
      if (status === 'cancelled' && expires_at !== null && expires_at <= now) await endUnpaid(db, id, context);
      if (reminded_at === null && (status === 'created' || status === 'pending')) await remind(db, id, context);
    },
  });
}

/**
 * Ends an order whose attempt was cancelled in favour of a new attempt or a cancellation that never followed, because
 * the process stopped in between. The order stays open if another attempt was paid or can still be paid.
 */
async function endUnpaid(db: Db, id: string, { effects, now }: Reconciling): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unlocked = await attemptById(tx, id);
    if (!unlocked) return;
    await effects.lockOrder(tx, unlocked.order_id);
    const attempt = await lockAttempt(tx, id);
    if (attempt?.status === 'cancelled') await effects.failed(tx, attempt, 'expired', now);
  });
}

/**
 * Sends one reminder per attempt, and only while its hosted checkout can still be paid: a payment that is being checked
 * needs no action from the buyer.
 */
async function remind(db: Db, id: string, { effects, now }: Reconciling): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unlocked = await attemptById(tx, id);
    if (!unlocked) return;
    await effects.lockOrder(tx, unlocked.order_id);
    const attempt = await lockAttempt(tx, id);
    const isOpen = attempt?.status === 'created' || (attempt?.status === 'pending' && attempt.pay_page !== null);
    if (!attempt || !isOpen || attempt.reminded_at !== null) return;
    // same transaction as the mail, so that neither exists without the other
    await changeAttempt(tx, id, { reminded_at: now });
    await effects.waits(tx, attempt, now);
  });
}
