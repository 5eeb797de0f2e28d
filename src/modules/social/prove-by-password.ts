import type { Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Arrival, Asker } from '../customers/asker.ts';
import { accountOfMailbox } from '../customers/open-account.ts';
import { type SignedIn, signIn } from '../customers/sign-in.ts';
import { endAttempt } from './attempt.store.ts';
import { arrivingAt, expired, guarded } from './finish-social.ts';
import { linkAccount } from './link-account.ts';

/**
 * Signs in with the password of the account that has the address named by the provider, and links the social account.
 */
export async function proveByPassword(
  db: Db,
  { browserToken, password }: { browserToken: string | null; password: string },
  context: Asker,
  signInContext: Arrival,
): Promise<Result<SignedIn>> {
  const attempt = await arrivingAt(db, browserToken, context.now);
  if (!attempt.ok) return attempt;
  const { provider, person, state_hash } = attempt.value;
  if (!person.email || !person.emailVerified) return expired(provider);
  const { email } = person;
  const owner = await inTransaction(db, (tx) => accountOfMailbox(tx, email));
  if (owner?.guarded) return guarded(provider);
  const signedIn = await signIn(db, { email, password }, context, signInContext);
  if (!signedIn.ok) return signedIn;
  const linked = await inTransaction<Result<null>>(db, async (tx) => {
    if (!(await endAttempt(tx, state_hash))) return expired(provider);
    return linkAccount(tx, attempt.value, signedIn.value.user, context);
  });
  // the password sign-in is valid even when linking failed because the attempt expired
  return linked.ok || linked.refusal.code === 'social.expired' ? signedIn : linked;
}
