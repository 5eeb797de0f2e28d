import type { Db } from '../../../platform/database/db.ts';
import { deleteSession } from '../sessions/session.store.ts';

/** Ends a session; idempotent. */
export async function signOut(db: Db, sessionHash: Buffer): Promise<void> {
  await deleteSession(db, sessionHash);
}
