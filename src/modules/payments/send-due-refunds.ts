import type { Db } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { REFUNDS_DUE } from './refund.store.ts';
import { sendRefund } from './send-refund.ts';

const AT_ONCE = 20;
/** Longer than a provider is ever waited for: while one process sends a refund, no other does. */
const LEASE_MS = 10 * 60_000;

export const refundsDue = REFUNDS_DUE;

/** Sends what was written to go back, or asks again what became of it. Answers how many. */
export async function sendDueRefunds(db: Db, how: Reconciling): Promise<number> {
  const { now } = how;
  const begun = performance.now();
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    // one by one: a lease that began before its turn could be over by then
    const until = new Date(now.getTime() + (performance.now() - begun) + LEASE_MS);
    const [refund] = await takeDue(db, REFUNDS_DUE, { now, until, most: 1 });
    if (!refund) return sent;
    await sendRefund(db, refund, how);
  }
  return AT_ONCE;
}
