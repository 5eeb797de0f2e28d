import type { Db } from '../../../platform/database/db.ts';
import { deleteExpiredInvitations } from './members.store.ts';

/** Deletes invitations that were not used in time. */
export async function purgeStaffInvitations(db: Db, now: Date): Promise<void> {
  await deleteExpiredInvitations(db, now);
}
