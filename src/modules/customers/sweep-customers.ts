import type { Db } from '../../platform/db.ts';
import { deleteStaleResets } from './password-reset.store.ts';
import { deleteStaleSignUps } from './pending-sign-up.store.ts';
import { deleteStaleChanges } from './profile.store.ts';
import { deleteEndedSessions } from './session.store.ts';

const DAY_MS = 86_400_000;

/** Deletes expired sessions, and verification codes that expired more than a day ago. */
export async function sweepCustomers(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await deleteEndedSessions(db, now);
  await deleteStaleSignUps(db, dayAgo);
  await deleteStaleResets(db, dayAgo);
  await deleteStaleChanges(db, dayAgo);
}
