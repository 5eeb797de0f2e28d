import { type Db, inTransaction } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { ATTEMPTS_DUE, attemptById, changeAttempt, lockAttempt } from './payment.store.ts';
import { type Reconciling, reconcileAttempt } from './reconcile-attempt.ts';

const AT_ONCE = 20;
/** Attempts are asked about this often until they end; milliseconds. */
const AGAIN_MS = 5 * 60_000;

export const attemptsDue = ATTEMPTS_DUE;

/**
 * Asks providers about attempts without a report, and closes those whose time is over. One that fails
 * is asked about again when its lease is over. @throws RowsFailed when attempts failed
 */
export async function askProviders(db: Db, how: Reconciling): Promise<number> {
  const { now } = how;
  const attempts = await takeDue(db, ATTEMPTS_DUE, { now, until: new Date(now.getTime() + AGAIN_MS), most: AT_ONCE });
  return processRows(attempts, {
    idOf: ({ id }) => id,
    work: async ({ id, reminded_at, expires_at }) => {
      const status = await reconcileAttempt(db, id, how);
      if (status === 'cancelled' && expires_at !== null && expires_at <= now) await endUnpaid(db, id, how);
      if (reminded_at === null && (status === 'created' || status === 'pending')) await remind(db, id, how);
    },
  });
}

/**
 * An attempt was given up for another one, or for a cancellation, that never came: its process died in between. Its
 * order ends unless it was or may be paid otherwise.
 */
async function endUnpaid(db: Db, id: string, { effects, now }: Reconciling): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seen = await attemptById(tx, id);
    if (!seen) return;
    await effects.lockOrder(tx, seen.order_id);
    const attempt = await lockAttempt(tx, id);
    if (attempt?.status === 'cancelled') await effects.failed(tx, attempt, 'expired', now);
  });
}

/** Once an attempt, and only while its page may still be paid: what is being checked needs nothing of the shopper. */
async function remind(db: Db, id: string, { effects, now }: Reconciling): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seen = await attemptById(tx, id);
    if (!seen) return;
    await effects.lockOrder(tx, seen.order_id);
    const attempt = await lockAttempt(tx, id);
    const isOpen = attempt?.status === 'created' || (attempt?.status === 'pending' && attempt.pay_page !== null);
    if (!attempt || !isOpen || attempt.reminded_at !== null) return;
    // with the mail, so that one is never without the other
    await changeAttempt(tx, id, { reminded_at: now });
    await effects.waits(tx, attempt, now);
  });
}
