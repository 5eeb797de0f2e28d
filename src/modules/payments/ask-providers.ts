import type { Db } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import { ATTEMPTS_DUE } from './payment.store.ts';
import { type Reconciling, reconcileAttempt } from './reconcile-attempt.ts';

const AT_ONCE = 20;
/** Attempts are asked about this often until they end; milliseconds. */
const AGAIN_MS = 5 * 60_000;

export const attemptsDue = ATTEMPTS_DUE;

/** Asks providers about attempts that nobody has told the shop about, and closes those whose time is over. */
export async function askProviders(db: Db, how: Reconciling): Promise<number> {
  const { now } = how;
  const attempts = await takeDue(db, ATTEMPTS_DUE, { now, until: new Date(now.getTime() + AGAIN_MS), most: AT_ONCE });
  for (const { id } of attempts) await reconcileAttempt(db, id, how);
  return attempts.length;
}
