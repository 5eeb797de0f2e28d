import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { RequestContext, SignInContext } from '../customers/request-context.ts';
import { startCustomerSession } from '../customers/sessions/start-customer-session.ts';
import type { SignInResult } from '../customers/sign-in/sign-in.ts';
import { createAccount, findAccountForSocialLogin } from '../customers/sign-up/create-account.ts';
import { deleteAttempt, findIdentifiedAttempt, type IdentifiedAttempt } from './attempt.store.ts';
import { linkSocialAccount } from './link-social-account.ts';
import {
  findLinkedCustomer,
  insertSocialAccount,
  type LinkedCustomer,
  touchSocialAccount,
} from './social-account.store.ts';
import {
  chooseCustomerName,
  SOCIAL_PROVIDER_TITLES,
  type SocialProviderName,
  type SocialStep,
} from './social-login.rules.ts';

/** Result of a completed authorization flow. */
export type SocialLoginResult = {
  provider: SocialProviderName;
  /** Target page, without a locale prefix. */
  next: string;
  /** `in`: signed in. `stay`: was already signed in, possibly to link the account. Otherwise the next required step. */
  outcome: { kind: 'in'; signedIn: SignInResult } | { kind: 'stay' } | SocialStep;
};

/** Finds the identified attempt of this browser. Refuses with `social.expired`. */
export async function findCurrentAttempt(
  db: Db,
  browserToken: string | null,
  now: Date,
): Promise<Result<IdentifiedAttempt>> {
  const found = browserToken ? await findIdentifiedAttempt(db, hashToken(browserToken), now) : undefined;
  return found ? ok(found) : refuse('social.expired', { provider: '' });
}

type CompleteSocialLoginInput = {
  browserToken: string | null;
  /** Customer who is signed in in this browser. */
  customer: { id: string; email: string } | null;
};

/**
 * Signs in when the social account is linked, or creates an account when the provider verified the address and no
 * account has it. Otherwise returns the missing step: an address with an account requires proof of ownership.
 */
export async function completeSocialLogin(
  db: Db,
  { browserToken, customer }: CompleteSocialLoginInput,
  context: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SocialLoginResult>> {
  const attempt = await findCurrentAttempt(db, browserToken, context.now);
  if (!attempt.ok) return attempt;
  const { provider, next, person, customer_id, code_email } = attempt.value;
  const done = (outcome: SocialLoginResult['outcome']) => ok({ provider, next, outcome });
  return inTransaction<Result<SocialLoginResult>>(db, async (tx) => {
    if (customer_id !== null) {
      if (customer?.id !== customer_id || !(await deleteAttempt(tx, attempt.value.state_hash)))
        return refuseExpired(provider);
      const linked = await linkSocialAccount(tx, attempt.value, customer, context);
      return linked.ok ? done({ kind: 'stay' }) : linked;
    }
    if (customer) return done({ kind: 'stay' });
    const linkedCustomer = await findLinkedCustomer(tx, provider, person.subject);
    if (linkedCustomer) {
      const signedIn = await signInLinkedCustomer(tx, attempt.value, linkedCustomer, context, signInContext);
      return signedIn.ok ? done({ kind: 'in', signedIn: signedIn.value }) : signedIn;
    }
    if (code_email) return done({ kind: 'code', email: code_email });
    if (!person.email || !person.emailVerified) return done({ kind: 'ask', email: person.email ?? '' });
    const owner = await findAccountForSocialLogin(tx, person.email);
    if (owner) return owner.guarded ? refuseGuarded(provider) : done({ kind: 'prove', email: person.email });
    const created = await createAccountFromSocialLogin(tx, attempt.value, person.email, context, signInContext);
    return created ? done({ kind: 'in', signedIn: created }) : refuseExpired(provider);
  });
}

async function signInLinkedCustomer(
  tx: Tx,
  { state_hash, provider, person }: IdentifiedAttempt,
  linkedCustomer: LinkedCustomer,
  { demo, now }: RequestContext,
  signInContext: SignInContext,
): Promise<Result<SignInResult>> {
  if (linkedCustomer.guarded) return refuseGuarded(provider);
  // the credentials of demo accounts are public
  if (linkedCustomer.demo && !demo) return refuse('social.failed', { provider: SOCIAL_PROVIDER_TITLES[provider] });
  if (!(await deleteAttempt(tx, state_hash))) return refuseExpired(provider);
  await touchSocialAccount(tx, provider, person.subject, now);
  return ok(await startCustomerSession(tx, linkedCustomer, signInContext, now));
}

/** Creates an account for a verified address. Returns undefined when a concurrent request was faster. */
export async function createAccountFromSocialLogin(
  tx: Tx,
  { state_hash, provider, person }: IdentifiedAttempt,
  email: string,
  { locale, now }: RequestContext,
  signInContext: SignInContext,
): Promise<SignInResult | undefined> {
  if (!(await deleteAttempt(tx, state_hash))) return undefined;
  const account = await createAccount(tx, { name: chooseCustomerName(person.name, email), email, locale }, now);
  if (!account) return undefined;
  const id = uuidv7(now.getTime());
  const link = { id, provider, subject: person.subject, customer_id: account.id, email: person.email };
  if (!(await insertSocialAccount(tx, link, now))) return undefined;
  return startCustomerSession(tx, account, signInContext, now);
}

export function refuseExpired(provider: SocialProviderName) {
  return refuse('social.expired', { provider: SOCIAL_PROVIDER_TITLES[provider] });
}

/** Social login must not bypass the second factor of an account that has or requires one. */
export function refuseGuarded(provider: SocialProviderName) {
  return refuse('social.staff', { provider: SOCIAL_PROVIDER_TITLES[provider] });
}
