import type { Db } from '../../platform/db.ts';
import { deleteSession } from './session.store.ts';

/** Ends a session; ending one that has ended changes nothing. */
export async function signOut(db: Db, sessionHash: Buffer): Promise<void> {
  await deleteSession(db, sessionHash);
}
