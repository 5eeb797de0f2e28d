import type { Db } from '../../platform/db.ts';
import { forgottenBefore, voidBefore } from './newsletter.rules.ts';
import { deleteStale } from './newsletter.store.ts';

/** Forgets who was asked and never answered, and who left long ago. */
export async function sweepSubscriptions(db: Db, now: Date): Promise<void> {
  await deleteStale(db, voidBefore(now), forgottenBefore(now));
}
