import type { Tx } from '../../platform/db.ts';
import { deleteOtherSessions } from './session.store.ts';

/** Signs an account out everywhere, for somebody whose sign-in means something else from now on. */
export function endSessions(tx: Tx, customerId: string): Promise<void> {
  return deleteOtherSessions(tx, customerId, null);
}
