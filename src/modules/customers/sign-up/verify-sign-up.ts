import { uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { hashVerificationCode, isSameHash } from '../../../platform/security/tokens.ts';
import { runCodeCheck } from '../attempt-limits.ts';
import { insertCustomer } from '../customer.store.ts';
import type { VerifyInput } from '../customers.input.ts';
import type { RequestContext, SignInContext } from '../request-context.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sign-in/sign-in.ts';
import { countSignUpAttempt, deletePendingSignUp } from './pending-sign-up.store.ts';
import { deriveAttemptId } from './sign-up.ts';

/**
 * Confirms a sign-up with the mailed code: creates the account and signs in. Wrong codes are counted; five attempts are
 * allowed.
 */
export async function verifySignUp(
  db: Db,
  input: VerifyInput,
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult>> {
  const about = { purpose: 'sign-up', email: input.email } as const;
  return runCodeCheck(db, context, about, () => createAccountFromSignUp(db, input, context.now, signInContext));
}

function createAccountFromSignUp(
  db: Db,
  { email, code, attempt }: VerifyInput,
  now: Date,
  { userAgent, guestHash, onSignedIn }: SignInContext,
): Promise<Result<SignInResult>> {
  return inTransaction<Result<SignInResult>>(
    db,
    async (tx) => {
      const pending = await countSignUpAttempt(tx, email, now);
      if (!pending || !isSameHash(pending.code_hash, hashVerificationCode('sign-up', email, code)))
        return refuseWrongCode();
      if (attempt && attempt !== deriveAttemptId(pending.password_hash)) return refuseWrongCode();
      await deletePendingSignUp(tx, email);
      const { name, locale, password_hash } = pending;
      const row = { id: uuidv7(now.getTime()), name, email, phone: null, password_hash, locale, created_at: now };
      const customer = await insertCustomer(tx, row);
      if (!customer) return refuseWrongCode();
      const token = await openSession(tx, customer.id, { userAgent, now });
      if (guestHash) await onSignedIn?.(tx, guestHash, customer.id, now);
      return ok({ token, user: { id: customer.id, name, email } });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}

function refuseWrongCode() {
  return refuse('customers.code-wrong');
}
