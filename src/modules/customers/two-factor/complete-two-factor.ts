import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { runTwoFactorCheck } from '../attempt-limits.ts';
import type { RequestContext } from '../request-context.ts';
import { setTwoFactorTime } from '../sessions/session.store.ts';
import { findCustomerAwaitingTwoFactor } from './two-factor.store.ts';
import { verifyTwoFactorCode } from './verify-two-factor-code.ts';

type TwoFactorAttempt = Pick<RequestContext, 'address' | 'limits' | 'now'> & {
  sessionHash: Buffer | null;
  key: Buffer;
};

/**
 * Completes the second step of a sign-in: marks the session as verified. Refuses with `api.unauthenticated` when no
 * session waits for a second factor, and as `verifyTwoFactorCode` does.
 */
export async function completeTwoFactor(
  db: Db,
  { sessionHash, key, ...context }: TwoFactorAttempt,
  code: string,
): Promise<Result<{ id: string; name: string; email: string }>> {
  const { now } = context;
  const customer = sessionHash ? await findCustomerAwaitingTwoFactor(db, sessionHash, now) : undefined;
  if (!customer || !sessionHash) return refuse('api.unauthenticated', {}, 'unauthenticated');
  const verified = await runTwoFactorCheck(db, context, customer.id, () =>
    inTransaction(db, async (tx) => {
      const checked = await verifyTwoFactorCode(tx, { customerId: customer.id, key, now }, code);
      if (checked.ok) await setTwoFactorTime(tx, sessionHash, now);
      return checked;
    }),
  );
  return verified.ok ? ok(customer) : verified;
}
