import type { Tx } from '../../platform/db.ts';
import { setDeletion } from './profile.store.ts';
import { deleteOtherSessions } from './session.store.ts';

/** Signs an account out everywhere and says when it ends; whoever signs in before keeps it. */
export async function closeAccount(tx: Tx, customerId: string, deleteAt: Date): Promise<void> {
  await setDeletion(tx, customerId, deleteAt);
  await deleteOtherSessions(tx, customerId, null);
}
