import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Arrival, Asker } from '../customers/asker.ts';
import { enterAccount } from '../customers/enter-account.ts';
import { accountOfMailbox, openAccount } from '../customers/open-account.ts';
import type { SignedIn } from '../customers/sign-in.ts';
import { type Arriving, endAttempt, findArriving } from './attempt.store.ts';
import { linkAccount } from './link-account.ts';
import { nameFor, SOCIAL_TITLES, type SocialName, type SocialStep } from './social.rules.ts';
import { findLinked, insertLink, type LinkedCustomer, noteUsed } from './social-account.store.ts';

/** Result of a completed authorization flow. */
export type Finished = {
  provider: SocialName;
  /** Target page, without a locale prefix. */
  next: string;
  /** `in`: signed in. `stay`: was already signed in, possibly to link the account. Otherwise the next required step. */
  outcome: { kind: 'in'; signedIn: SignedIn } | { kind: 'stay' } | SocialStep;
};

/** Finds the identified attempt of this browser. Refuses with `social.expired`. */
export async function arrivingAt(db: Db, browserToken: string | null, now: Date): Promise<Result<Arriving>> {
  const found = browserToken ? await findArriving(db, hashToken(browserToken), now) : undefined;
  return found ? ok(found) : refuse('social.expired', { provider: '' });
}

type Finishing = {
  browserToken: string | null;
  /** Customer who is signed in in this browser. */
  customer: { id: string; email: string } | null;
};

/**
 * Signs in when the social account is linked, or creates an account when the provider verified the address and no
 * account has it. Otherwise returns the missing step: an address with an account requires proof of ownership.
 */
export async function finishSocial(
  db: Db,
  { browserToken, customer }: Finishing,
  context: Asker,
  signInContext: Arrival,
): Promise<Result<Finished>> {
  const attempt = await arrivingAt(db, browserToken, context.now);
  if (!attempt.ok) return attempt;
  const { provider, next, person, customer_id, code_email } = attempt.value;
  const done = (outcome: Finished['outcome']) => ok({ provider, next, outcome });
  return inTransaction<Result<Finished>>(db, async (tx) => {
    if (customer_id !== null) {
      if (customer?.id !== customer_id || !(await endAttempt(tx, attempt.value.state_hash))) return expired(provider);
      const linked = await linkAccount(tx, attempt.value, customer, context);
      return linked.ok ? done({ kind: 'stay' }) : linked;
    }
    if (customer) return done({ kind: 'stay' });
    const linkedCustomer = await findLinked(tx, provider, person.subject);
    if (linkedCustomer) {
      const signedIn = await enterAsLinked(tx, attempt.value, linkedCustomer, context, signInContext);
      return signedIn.ok ? done({ kind: 'in', signedIn: signedIn.value }) : signedIn;
    }
    if (code_email) return done({ kind: 'code', email: code_email });
    if (!person.email || !person.emailVerified) return done({ kind: 'ask', email: person.email ?? '' });
    const owner = await accountOfMailbox(tx, person.email);
    if (owner) return owner.guarded ? guarded(provider) : done({ kind: 'prove', email: person.email });
    const created = await openBySocial(tx, attempt.value, person.email, context, signInContext);
    return created ? done({ kind: 'in', signedIn: created }) : expired(provider);
  });
}

async function enterAsLinked(
  tx: Tx,
  { state_hash, provider, person }: Arriving,
  linkedCustomer: LinkedCustomer,
  { demo, now }: Asker,
  signInContext: Arrival,
): Promise<Result<SignedIn>> {
  if (linkedCustomer.guarded) return guarded(provider);
  // the credentials of demo accounts are public
  if (linkedCustomer.demo && !demo) return refuse('social.failed', { provider: SOCIAL_TITLES[provider] });
  if (!(await endAttempt(tx, state_hash))) return expired(provider);
  await noteUsed(tx, provider, person.subject, now);
  return ok(await enterAccount(tx, linkedCustomer, signInContext, now));
}

/** Creates an account for a verified address. Returns undefined when a concurrent request was faster. */
export async function openBySocial(
  tx: Tx,
  { state_hash, provider, person }: Arriving,
  email: string,
  { locale, now }: Asker,
  signInContext: Arrival,
): Promise<SignedIn | undefined> {
  if (!(await endAttempt(tx, state_hash))) return undefined;
  const account = await openAccount(tx, { name: nameFor(person.name, email), email, locale }, now);
  if (!account) return undefined;
  const id = uuidv7(now.getTime());
  const link = { id, provider, subject: person.subject, customer_id: account.id, email: person.email };
  if (!(await insertLink(tx, link, now))) return undefined;
  return enterAccount(tx, account, signInContext, now);
}

export function expired(provider: SocialName) {
  return refuse('social.expired', { provider: SOCIAL_TITLES[provider] });
}

/** Social login must not bypass the second factor of an account that has or requires one. */
export function guarded(provider: SocialName) {
  return refuse('social.staff', { provider: SOCIAL_TITLES[provider] });
}
