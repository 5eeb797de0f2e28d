import type { Tx } from '../../../platform/database/db.ts';
import { deleteOtherSessions } from '../sessions/session.store.ts';
import { scheduleDeletion } from './profile.store.ts';

/** Schedules the deletion of an account and ends all its sessions. Signing in before `deleteAt` cancels it. */
export async function scheduleAccountDeletion(tx: Tx, customerId: string, deleteAt: Date): Promise<void> {
  await scheduleDeletion(tx, customerId, deleteAt);
  await deleteOtherSessions(tx, customerId, null);
}
