import type { Db } from '../../platform/db.ts';
import { takeDue } from '../../platform/jobs/due-rows.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { REFUNDS_DUE } from './refund.store.ts';
import { sendRefund } from './send-refund.ts';

const AT_ONCE = 20;
const AGAIN_MS = 2 * 60_000;

export const refundsDue = REFUNDS_DUE;

/** Sends what was written to go back, or asks again what became of it. Answers how many. */
export async function sendDueRefunds(db: Db, how: Reconciling): Promise<number> {
  const { now } = how;
  const refunds = await takeDue(db, REFUNDS_DUE, { now, until: new Date(now.getTime() + AGAIN_MS), most: AT_ONCE });
  for (const refund of refunds) await sendRefund(db, refund, how);
  return refunds.length;
}
