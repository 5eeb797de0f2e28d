import type { Db } from '../../platform/db.ts';
import { deleteStaleResets } from './password-reset.store.ts';
import { deleteStaleSignUps } from './pending-sign-up.store.ts';
import { deleteStaleChanges } from './profile.store.ts';
import { deleteEndedSessions } from './session.store.ts';

const DAY_MS = 86_400_000;

/** Throws away what time has ended: sessions, and codes nobody used for a day. */
export async function sweepCustomers(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await deleteEndedSessions(db, now);
  await deleteStaleSignUps(db, yesterday);
  await deleteStaleResets(db, yesterday);
  await deleteStaleChanges(db, yesterday);
}
