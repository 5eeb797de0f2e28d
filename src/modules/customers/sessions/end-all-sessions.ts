import type { Tx } from '../../../platform/database/db.ts';
import { deleteOtherSessions } from './session.store.ts';

/** Ends all sessions of an account, for example after its permissions changed. */
export function endAllSessions(tx: Tx, customerId: string): Promise<void> {
  return deleteOtherSessions(tx, customerId, null);
}
