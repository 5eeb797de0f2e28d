import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { hashVerificationCode, isSameHash } from '../../platform/security/tokens.ts';
import { runCodeCheck } from '../customers/attempt-limits.ts';
import type { RequestContext, SignInContext } from '../customers/request-context.ts';
import { startCustomerSession } from '../customers/sessions/start-customer-session.ts';
import type { SignInResult } from '../customers/sign-in/sign-in.ts';
import { findAccountForSocialLogin } from '../customers/sign-up/create-account.ts';
import { countCodeAttempt, deleteAttempt, type IdentifiedAttempt } from './attempt.store.ts';
import {
  createAccountFromSocialLogin,
  findCurrentAttempt,
  refuseExpired,
  refuseGuarded,
} from './complete-social-login.ts';
import { linkSocialAccount } from './link-social-account.ts';
import { SOCIAL_PROVIDER_TITLES } from './social-login.rules.ts';

/**
 * Verifies the mailed code, links the social account to the account of the address or creates one, and signs in. Wrong
 * codes are counted; five attempts are allowed.
 */
export async function verifySocialLoginCode(
  db: Db,
  { browserToken, code }: { browserToken: string | null; code: string },
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult>> {
  const attempt = await findCurrentAttempt(db, browserToken, context.now);
  if (!attempt.ok) return attempt;
  const { state_hash, code_email } = attempt.value;
  const about = { purpose: 'social', email: code_email ?? state_hash.toString('hex') } as const;
  return runCodeCheck(db, context, about, () => signInWithCode(db, attempt.value, code, context, signInContext));
}

async function signInWithCode(
  db: Db,
  attempt: IdentifiedAttempt,
  code: string,
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult>> {
  const { demo, now } = context;
  const { state_hash, provider } = attempt;
  // outside the transaction, so that the attempt counter is kept when the code is refused
  const codeAttempt = await countCodeAttempt(db, state_hash, now);
  if (!codeAttempt || !isSameHash(codeAttempt.codeHash, hashVerificationCode('social', codeAttempt.email, code)))
    return refuse('customers.code-wrong');
  return inTransaction<Result<SignInResult>>(db, async (tx) => {
    const owner = await findAccountForSocialLogin(tx, codeAttempt.email);
    if (!owner) {
      const created = await createAccountFromSocialLogin(tx, attempt, codeAttempt.email, context, signInContext);
      return created ? ok(created) : refuseExpired(provider);
    }
    if (owner.guarded) return refuseGuarded(provider);
    // the credentials of demo accounts are public
    if (owner.demo && !demo) return refuse('social.failed', { provider: SOCIAL_PROVIDER_TITLES[provider] });
    if (!(await deleteAttempt(tx, state_hash))) return refuseExpired(provider);
    const linked = await linkSocialAccount(tx, attempt, owner, context);
    return linked.ok ? ok(await startCustomerSession(tx, owner, signInContext, now)) : linked;
  });
}
