import type { Db } from '../../platform/db.ts';
import { claimDueAttempts } from './payment.store.ts';
import { workOffWebhook } from './receive-webhook.ts';
import { type Reconciling, reconcileAttempt } from './reconcile-attempt.ts';
import { claimDueRefunds } from './refund.store.ts';
import { sendRefund } from './send-refund.ts';
import { waitingWebhooks } from './webhook.store.ts';

const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** Attempts are asked about this often until they end; milliseconds. */
const AGAIN_MS = 5 * MINUTE_MS;
const REFUND_AGAIN_MS = 2 * MINUTE_MS;

/**
 * Asks providers about attempts that nobody has told the shop about, closes those whose time is over, and sends
 * refunds. Several processes may run it: each takes its own share, and what a dead one took comes back.
 */
export async function runPaymentJobs(db: Db, how: Reconciling): Promise<{ asked: number; refunds: number }> {
  const { now } = how;
  const waiting = await waitingWebhooks(db, new Date(now.getTime() - MINUTE_MS), AT_ONCE);
  for (const { id, attempt_id } of waiting) await workOffWebhook(db, { id, attemptId: attempt_id }, how);
  const attempts = await claimDueAttempts(db, now, new Date(now.getTime() + AGAIN_MS), AT_ONCE);
  for (const id of attempts) await reconcileAttempt(db, id, how);
  const refunds = await claimDueRefunds(db, now, new Date(now.getTime() + REFUND_AGAIN_MS), AT_ONCE);
  for (const refund of refunds) await sendRefund(db, refund, how);
  return { asked: attempts.length, refunds: refunds.length };
}
