import type { Db } from '../../platform/database/db.ts';
import { deleteExpiredEmailChanges } from './profile/profile.store.ts';
import { deleteExpiredSessions } from './sessions/session.store.ts';
import { deleteExpiredResets } from './sign-in/password-reset.store.ts';
import { deleteExpiredSignUps } from './sign-up/pending-sign-up.store.ts';

const DAY_MS = 86_400_000;

/** Deletes expired sessions, and verification codes that expired more than a day ago. */
export async function purgeExpiredCustomerData(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await deleteExpiredSessions(db, now);
  await deleteExpiredSignUps(db, dayAgo);
  await deleteExpiredResets(db, dayAgo);
  await deleteExpiredEmailChanges(db, dayAgo);
}
