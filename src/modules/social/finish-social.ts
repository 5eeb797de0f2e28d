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

/** What has become of somebody who came back from a provider. */
export type Finished = {
  provider: SocialName;
  /** A page of the shop, without a language. */
  next: string;
  /** `stay`: they were signed in already, perhaps to add this way in. */
  outcome: { kind: 'in'; signedIn: SignedIn } | { kind: 'stay' } | SocialStep;
};

/** Who came back to this browser. Refuses with `social.expired`. */
export async function arrivingAt(db: Db, browserToken: string | null, now: Date): Promise<Result<Arriving>> {
  const found = browserToken ? await findArriving(db, hashToken(browserToken), now) : undefined;
  return found ? ok(found) : refuse('social.expired', { provider: '' });
}

type Finishing = {
  browserToken: string | null;
  /** Who is signed in in this browser. */
  customer: { id: string; email: string } | null;
};

/**
 * Lets in whoever is known, or whose mailbox the provider answers for and nobody has yet. Everybody else is told the
 * step that is missing: an address that has an account opens it only when that is shown to be theirs.
 */
export async function finishSocial(
  db: Db,
  { browserToken, customer }: Finishing,
  asker: Asker,
  arrival: Arrival,
): Promise<Result<Finished>> {
  const arriving = await arrivingAt(db, browserToken, asker.now);
  if (!arriving.ok) return arriving;
  const { provider, next, person, customer_id, code_email } = arriving.value;
  const done = (outcome: Finished['outcome']) => ok({ provider, next, outcome });
  return inTransaction<Result<Finished>>(db, async (tx) => {
    if (customer_id !== null) {
      if (customer?.id !== customer_id || !(await endAttempt(tx, arriving.value.state_hash))) return expired(provider);
      const linked = await linkAccount(tx, arriving.value, customer, asker);
      return linked.ok ? done({ kind: 'stay' }) : linked;
    }
    if (customer) return done({ kind: 'stay' });
    const known = await findLinked(tx, provider, person.subject);
    if (known) {
      const entered = await enterAsLinked(tx, arriving.value, known, asker, arrival);
      return entered.ok ? done({ kind: 'in', signedIn: entered.value }) : entered;
    }
    if (code_email) return done({ kind: 'code', email: code_email });
    if (!person.email || !person.emailVerified) return done({ kind: 'ask', email: person.email ?? '' });
    const owner = await accountOfMailbox(tx, person.email);
    if (owner) return owner.guarded ? guarded(provider) : done({ kind: 'prove', email: person.email });
    const opened = await openBySocial(tx, arriving.value, person.email, asker, arrival);
    return opened ? done({ kind: 'in', signedIn: opened }) : expired(provider);
  });
}

async function enterAsLinked(
  tx: Tx,
  { state_hash, provider, person }: Arriving,
  known: LinkedCustomer,
  { demo, now }: Asker,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  if (known.guarded) return guarded(provider);
  // everybody may know a demo account
  if (known.demo && !demo) return refuse('social.failed', { provider: SOCIAL_TITLES[provider] });
  if (!(await endAttempt(tx, state_hash))) return expired(provider);
  await noteUsed(tx, provider, person.subject, now);
  return ok(await enterAccount(tx, known, arrival, now));
}

/** A new account for a mailbox that has been shown to be theirs. Undefined when somebody was quicker. */
export async function openBySocial(
  tx: Tx,
  { state_hash, provider, person }: Arriving,
  email: string,
  { locale, now }: Asker,
  arrival: Arrival,
): Promise<SignedIn | undefined> {
  if (!(await endAttempt(tx, state_hash))) return undefined;
  const account = await openAccount(tx, { name: nameFor(person.name, email), email, locale }, now);
  if (!account) return undefined;
  const id = uuidv7(now.getTime());
  const link = { id, provider, subject: person.subject, customer_id: account.id, email: person.email };
  if (!(await insertLink(tx, link, now))) return undefined;
  return enterAccount(tx, account, arrival, now);
}

export function expired(provider: SocialName) {
  return refuse('social.expired', { provider: SOCIAL_TITLES[provider] });
}

/** Nothing may walk round the second step that is asked after a password, or may be some day. */
export function guarded(provider: SocialName) {
  return refuse('social.staff', { provider: SOCIAL_TITLES[provider] });
}
