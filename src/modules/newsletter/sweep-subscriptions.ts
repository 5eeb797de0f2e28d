import type { Db } from '../../platform/db.ts';
import { forgottenBefore, voidBefore } from './newsletter.rules.ts';
import { deleteStale } from './newsletter.store.ts';

/** Job: deletes expired unconfirmed requests, and ended subscriptions after the retention time. */
export async function sweepSubscriptions(db: Db, now: Date): Promise<void> {
  await deleteStale(db, voidBefore(now), forgottenBefore(now));
}
