import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { forgetTries, takeTry } from '../../platform/throttle.ts';
import { checkFactor } from './check-factor.ts';
import { holderWaiting } from './second-factor.store.ts';
import { markFactor } from './session.store.ts';

type Giving = { sessionHash: Buffer | null; key: Buffer; limits: Limits; now: Date };

/**
 * The second step of signing in: from now on the session is its holder's. Refuses with `api.unauthenticated` where
 * none waits, and as `checkFactor` does.
 */
export async function giveFactor(
  db: Db,
  { sessionHash, key, limits, now }: Giving,
  code: string,
): Promise<Result<{ id: string; name: string; email: string }>> {
  const holder = sessionHash ? await holderWaiting(db, sessionHash, now) : undefined;
  if (!holder || !sessionHash) return refuse('api.unauthenticated', {}, 'unauthenticated');
  const admitted = await takeTry(db, limits, 'secondFactor', holder.id, now);
  if (!admitted.ok) return admitted;
  const given = await inTransaction(db, async (tx) => {
    const checked = await checkFactor(tx, { customerId: holder.id, key, now }, code);
    if (checked.ok) await markFactor(tx, sessionHash, now);
    return checked;
  });
  if (!given.ok) return given;
  await forgetTries(db, 'secondFactor', holder.id);
  return ok(holder);
}
