import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode, sameHash } from '../../platform/tokens.ts';
import type { Arrival, Asker } from '../customers/asker.ts';
import { enterAccount } from '../customers/enter-account.ts';
import { tryMailedCode } from '../customers/guesses.ts';
import { accountOfMailbox } from '../customers/open-account.ts';
import type { SignedIn } from '../customers/sign-in.ts';
import { type Arriving, countCodeTry, endAttempt } from './attempt.store.ts';
import { arrivingAt, expired, guarded, openBySocial } from './finish-social.ts';
import { linkAccount } from './link-account.ts';
import { SOCIAL_TITLES } from './social.rules.ts';

/**
 * Verifies the mailed code, links the social account to the account of the address or creates one, and signs in. Wrong
 * codes are counted; five attempts are allowed.
 */
export async function proveByCode(
  db: Db,
  { browserToken, code }: { browserToken: string | null; code: string },
  context: Asker,
  signInContext: Arrival,
): Promise<Result<SignedIn>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const attempt = await arrivingAt(db, browserToken, now);
  if (!attempt.ok) return attempt;
  const { state_hash, code_email } = attempt.value;
  const about = { purpose: 'social', email: code_email ?? state_hash.toString('hex') } as const;
  return tryMailedCode(db, context, about, () => enterByCode(db, attempt.value, code, context, signInContext));
}

async function enterByCode(
  db: Db,
  attempt: Arriving,
  code: string,
  context: Asker,
  signInContext: Arrival,
): Promise<Result<SignedIn>> {
  const { demo, now } = context;
  const { state_hash, provider } = attempt;
  // outside the transaction, so that the attempt counter is kept when the code is refused
  const codeAttempt = await countCodeTry(db, state_hash, now);
  if (!codeAttempt || !sameHash(codeAttempt.codeHash, hashCode('social', codeAttempt.email, code)))
    return refuse('customers.code-wrong');
  return inTransaction<Result<SignedIn>>(db, async (tx) => {
    const owner = await accountOfMailbox(tx, codeAttempt.email);
    if (!owner) {
      const created = await openBySocial(tx, attempt, codeAttempt.email, context, signInContext);
      return created ? ok(created) : expired(provider);
    }
    if (owner.guarded) return guarded(provider);
    // the credentials of demo accounts are public
    if (owner.demo && !demo) return refuse('social.failed', { provider: SOCIAL_TITLES[provider] });
    if (!(await endAttempt(tx, state_hash))) return expired(provider);
    const linked = await linkAccount(tx, attempt, owner, context);
    return linked.ok ? ok(await enterAccount(tx, owner, signInContext, now)) : linked;
  });
}
