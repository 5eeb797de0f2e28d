import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode, sameHash } from '../../platform/tokens.ts';
import type { Arrival, Asker } from './asker.ts';
import { insertCustomer } from './customer.store.ts';
import type { VerifyInput } from './customers.input.ts';
import { tryMailedCode } from './guesses.ts';
import { openSession } from './open-session.ts';
import { countSignUpTry, deletePendingSignUp } from './pending-sign-up.store.ts';
import type { SignedIn } from './sign-in.ts';
import { attemptOf } from './sign-up.ts';

/**
 * Confirms a sign-up with the mailed code: creates the account and signs in. Wrong codes are counted; five attempts are
 * allowed.
 */
export async function verifySignUp(
  db: Db,
  input: VerifyInput,
  context: Asker,
  signInContext: Arrival,
): Promise<Result<SignedIn>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const about = { purpose: 'sign-up', email: input.email } as const;
  return tryMailedCode(db, context, about, () => makeAccount(db, input, now, signInContext));
}

function makeAccount(
  db: Db,
  { email, code, attempt }: VerifyInput,
  now: Date,
  { userAgent, guestHash, onSignedIn }: Arrival,
): Promise<Result<SignedIn>> {
  return inTransaction<Result<SignedIn>>(
    db,
    async (tx) => {
      const pending = await countSignUpTry(tx, email, now);
      if (!pending || !sameHash(pending.code_hash, hashCode('sign-up', email, code))) return wrongCode();
      if (attempt && attempt !== attemptOf(pending.password_hash)) return wrongCode();
      await deletePendingSignUp(tx, email);
      const { name, locale, password_hash } = pending;
      const row = { id: uuidv7(now.getTime()), name, email, phone: null, password_hash, locale, created_at: now };
      const customer = await insertCustomer(tx, row);
      if (!customer) return wrongCode();
      const token = await openSession(tx, customer.id, { userAgent, now });
      if (guestHash) await onSignedIn?.(tx, guestHash, customer.id, now);
      return ok({ token, user: { id: customer.id, name, email } });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}

function wrongCode() {
  return refuse('customers.code-wrong');
}
