import type { Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Arrival, Asker } from '../customers/asker.ts';
import { accountOfMailbox } from '../customers/open-account.ts';
import { type SignedIn, signIn } from '../customers/sign-in.ts';
import { endAttempt } from './attempt.store.ts';
import { arrivingAt, expired, guarded } from './finish-social.ts';
import { linkAccount } from './link-account.ts';

/** The password of the account whose address the provider named: signs in with it, and opens it to the provider's. */
export async function proveByPassword(
  db: Db,
  { browserToken, password }: { browserToken: string | null; password: string },
  asker: Asker,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const arriving = await arrivingAt(db, browserToken, asker.now);
  if (!arriving.ok) return arriving;
  const { provider, person, state_hash } = arriving.value;
  if (!person.email || !person.emailVerified) return expired(provider);
  const { email } = person;
  const owner = await inTransaction(db, (tx) => accountOfMailbox(tx, email));
  if (owner?.guarded) return guarded(provider);
  const signedIn = await signIn(db, { email, password }, asker, arrival);
  if (!signedIn.ok) return signedIn;
  const linked = await inTransaction<Result<null>>(db, async (tx) => {
    if (!(await endAttempt(tx, state_hash))) return expired(provider);
    return linkAccount(tx, arriving.value, signedIn.value.user, asker);
  });
  // they are in by their password, whatever became of the other way
  return linked.ok || linked.refusal.code === 'social.expired' ? signedIn : linked;
}
