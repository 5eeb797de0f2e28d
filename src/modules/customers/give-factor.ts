import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Asker } from './asker.ts';
import { checkFactor } from './check-factor.ts';
import { trySecondFactor } from './guesses.ts';
import { holderWaiting } from './second-factor.store.ts';
import { markFactor } from './session.store.ts';

type Giving = Pick<Asker, 'address' | 'limits' | 'now'> & { sessionHash: Buffer | null; key: Buffer };

/**
 * Completes the second step of a sign-in: marks the session as verified. Refuses with `api.unauthenticated` when no
 * session waits for a second factor, and as `checkFactor` does.
 */
export async function giveFactor(
  db: Db,
  { sessionHash, key, ...context }: Giving,
  code: string,
): Promise<Result<{ id: string; name: string; email: string }>> {
  const { now } = context;
  const customer = sessionHash ? await holderWaiting(db, sessionHash, now) : undefined;
  if (!customer || !sessionHash) return refuse('api.unauthenticated', {}, 'unauthenticated');
  const verified = await trySecondFactor(db, context, customer.id, () =>
    inTransaction(db, async (tx) => {
      const checked = await checkFactor(tx, { customerId: customer.id, key, now }, code);
      if (checked.ok) await markFactor(tx, sessionHash, now);
      return checked;
    }),
  );
  return verified.ok ? ok(customer) : verified;
}
