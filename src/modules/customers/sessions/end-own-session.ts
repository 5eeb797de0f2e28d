import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { EndSessionInput } from '../customers.input.ts';
import { deleteOtherSessions, deleteOwnSession } from './session.store.ts';

/**
 * Ends one session of the customer, or all except the current one. A session of another customer is refused like a
 * missing one.
 */
export async function endOwnSession(
  db: Db,
  customerId: string,
  { id }: EndSessionInput,
  sessionHash: Buffer | null,
): Promise<Result<null>> {
  if (id === undefined) {
    await deleteOtherSessions(db, customerId, sessionHash);
    return ok(null);
  }
  return (await deleteOwnSession(db, customerId, id)) ? ok(null) : refuse('api.not-found', {}, 'missing');
}
