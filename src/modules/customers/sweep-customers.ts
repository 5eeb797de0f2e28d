import type { Db } from '../../platform/db.ts';
import { deleteExpiredResets } from './password-reset.store.ts';
import { deleteExpiredSignUps } from './pending-sign-up.store.ts';
import { deleteExpiredEmailChanges } from './profile.store.ts';
import { deleteExpiredSessions } from './session.store.ts';

const DAY_MS = 86_400_000;

/** Deletes expired sessions, and verification codes that expired more than a day ago. */
export async function purgeExpiredCustomerData(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await deleteExpiredSessions(db, now);
  await deleteExpiredSignUps(db, dayAgo);
  await deleteExpiredResets(db, dayAgo);
  await deleteExpiredEmailChanges(db, dayAgo);
}
