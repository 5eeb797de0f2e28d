import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { EndSessionInput } from './customers.input.ts';
import { deleteOtherSessions, deleteOwnSession } from './session.store.ts';

/** Signs one device out, or all but the one that asks. Somebody else's session is as missing as one that never was. */
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
