import type { Tx } from '../../../platform/database/db.ts';
import { deleteOtherSessions } from '../sessions/session.store.ts';
import { lockDueAccountRow, scheduleDeletion } from './profile.store.ts';

/** Schedules the deletion of an account and ends all its sessions. Signing in before `deleteAt` cancels it. */
export async function scheduleAccountDeletion(tx: Tx, customerId: string, deleteAt: Date): Promise<void> {
  await scheduleDeletion(tx, customerId, deleteAt);
  await deleteOtherSessions(tx, customerId, null);
}

/** Locks an account whose deletion is due; undefined when it is not due or locked by another process. */
export function lockDueAccount(
  tx: Tx,
  customerId: string,
  now: Date,
): Promise<{ email: string; locale: string } | undefined> {
  return lockDueAccountRow(tx, customerId, now);
}

/** Postpones the deletion of an account whose sessions have ended. */
export function postponeAccountDeletion(tx: Tx, customerId: string, until: Date): Promise<void> {
  return scheduleDeletion(tx, customerId, until);
}
