import type { Db } from '../../platform/database/db.ts';
import { getConfirmCutoff, getRetentionCutoff } from './newsletter.rules.ts';
import { deleteStaleSubscriptions } from './newsletter.store.ts';

/** Job: deletes expired unconfirmed requests, and ended subscriptions after the retention time. */
export async function purgeSubscriptions(db: Db, now: Date): Promise<void> {
  await deleteStaleSubscriptions(db, getConfirmCutoff(now), getRetentionCutoff(now));
}
