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
 * The mailed code came back, so the mailbox is theirs: opens its account to the provider's, or a new one, and lets them
 * in. A wrong code is counted; the fifth is the last.
 */
export async function proveByCode(
  db: Db,
  { browserToken, code }: { browserToken: string | null; code: string },
  asker: Asker,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const { address, limits, now } = asker;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const arriving = await arrivingAt(db, browserToken, now);
  if (!arriving.ok) return arriving;
  const { state_hash, code_email } = arriving.value;
  const about = { purpose: 'social', email: code_email ?? state_hash.toString('hex') } as const;
  return tryMailedCode(db, asker, about, () => enterByCode(db, arriving.value, code, asker, arrival));
}

async function enterByCode(
  db: Db,
  arriving: Arriving,
  code: string,
  asker: Asker,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const { demo, now } = asker;
  const { state_hash, provider } = arriving;
  // by itself, so that the count outlives every refusal
  const tried = await countCodeTry(db, state_hash, now);
  if (!tried || !sameHash(tried.codeHash, hashCode('social', tried.email, code))) return refuse('customers.code-wrong');
  return inTransaction<Result<SignedIn>>(db, async (tx) => {
    const owner = await accountOfMailbox(tx, tried.email);
    if (!owner) {
      const opened = await openBySocial(tx, arriving, tried.email, asker, arrival);
      return opened ? ok(opened) : expired(provider);
    }
    if (owner.guarded) return guarded(provider);
    // everybody may know a demo account
    if (owner.demo && !demo) return refuse('social.failed', { provider: SOCIAL_TITLES[provider] });
    if (!(await endAttempt(tx, state_hash))) return expired(provider);
    const linked = await linkAccount(tx, arriving, owner, asker);
    return linked.ok ? ok(await enterAccount(tx, owner, arrival, now)) : linked;
  });
}
