import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Asker } from './asker.ts';
import { checkFactor } from './check-factor.ts';
import { trySecondFactor } from './guesses.ts';
import { holderWaiting } from './second-factor.store.ts';
import { markFactor } from './session.store.ts';

type Giving = Pick<Asker, 'address' | 'limits' | 'now'> & { sessionHash: Buffer | null; key: Buffer };

/**
 * The second step of signing in: from now on the session is its holder's. Refuses with `api.unauthenticated` where
 * none waits, and as `checkFactor` does.
 */
export async function giveFactor(
  db: Db,
  { sessionHash, key, ...asker }: Giving,
  code: string,
): Promise<Result<{ id: string; name: string; email: string }>> {
  const { now } = asker;
  const holder = sessionHash ? await holderWaiting(db, sessionHash, now) : undefined;
  if (!holder || !sessionHash) return refuse('api.unauthenticated', {}, 'unauthenticated');
  const given = await trySecondFactor(db, asker, holder.id, () =>
    inTransaction(db, async (tx) => {
      const checked = await checkFactor(tx, { customerId: holder.id, key, now }, code);
      if (checked.ok) await markFactor(tx, sessionHash, now);
      return checked;
    }),
  );
  return given.ok ? ok(holder) : given;
}
