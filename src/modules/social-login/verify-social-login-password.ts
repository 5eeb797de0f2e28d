import type { Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { RequestContext, SignInContext } from '../customers/request-context.ts';
import { type SignInResult, signIn } from '../customers/sign-in/sign-in.ts';
import { findAccountForSocialLogin } from '../customers/sign-up/create-account.ts';
import { deleteAttempt } from './attempt.store.ts';
import { findCurrentAttempt, refuseExpired, refuseGuarded } from './complete-social-login.ts';
import { linkSocialAccount } from './link-social-account.ts';

/**
 * Signs in with the password of the account that has the address named by the provider, and links the social account.
 */
export async function verifySocialLoginPassword(
  db: Db,
  { browserToken, password }: { browserToken: string | null; password: string },
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult>> {
  const attempt = await findCurrentAttempt(db, browserToken, context.now);
  if (!attempt.ok) return attempt;
  const { provider, person, state_hash } = attempt.value;
  if (!person.email || !person.emailVerified) return refuseExpired(provider);
  const { email } = person;
  const owner = await inTransaction(db, (tx) => findAccountForSocialLogin(tx, email));
  if (owner?.guarded) return refuseGuarded(provider);
  const signedIn = await signIn(db, { email, password }, context, signInContext);
  if (!signedIn.ok) return signedIn;
  const linked = await inTransaction<Result<null>>(db, async (tx) => {
    if (!(await deleteAttempt(tx, state_hash))) return refuseExpired(provider);
    return linkSocialAccount(tx, attempt.value, signedIn.value.user, context);
  });
  // the password sign-in is valid even when linking failed because the attempt expired
  return linked.ok || linked.refusal.code === 'social.expired' ? signedIn : linked;
}
