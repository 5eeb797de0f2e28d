import { redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../../../modules/customers/code.rules.ts';
import { codeInput, emailInput, passwordInput } from '../../../modules/customers/customers.input.ts';
import type { SignedIn } from '../../../modules/customers/sign-in.ts';
import { arrivingAt, finishSocial } from '../../../modules/social/finish-social.ts';
import { anotherAddress, mailSocialCode } from '../../../modules/social/mail-social-code.ts';
import { proveByCode } from '../../../modules/social/prove-by-code.ts';
import { proveByPassword } from '../../../modules/social/prove-by-password.ts';
import { SOCIAL_TITLES, type SocialName } from '../../../modules/social/social.rules.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { readSocialCookie, SOCIAL_COOKIE, withTrouble } from '../../social-way.server.ts';
import { arrivalOf, askerOf, letIn } from './arrive.server.ts';
import { doneEntry, type EntryAnswer, readForm, refusedEntry } from './entry-form.server.ts';

/**
 * Finishes a social login, or returns the missing step.
 * @throws Response a redirect to the return path, or to the sign-in methods with the error
 */
export async function socialPage(shop: ShopRequest, request: Request) {
  const { db, config } = shop.services;
  const browserToken = readSocialCookie(request.headers.get('cookie'));
  const login = await arrivingOrAway(shop, request);
  const { customer } = await shop.visitor();
  const arrival = await arrivalOf(shop, login.next);
  const finished = await finishSocial(db, { browserToken, customer }, askerOf(shop), arrival);
  if (!finished.ok) throw away(login, finished.refusal);
  const { outcome, next, provider } = finished.value;
  if (outcome.kind === 'in') return enter(shop, request, outcome.signedIn, next);
  if (outcome.kind === 'stay') {
    shop.clearCookie(SOCIAL_COOKIE);
    throw redirect(next, 303);
  }
  const title = shop.t('social.title', { provider: SOCIAL_TITLES[provider] });
  return {
    title: await pageTitle(shop, title),
    heading: title,
    provider: SOCIAL_TITLES[provider],
    step: outcome.kind,
    email: outcome.email,
    /** The provider has verified the e-mail address, so it cannot be changed. */
    fixed: login.person.emailVerified,
    next,
    digits: CODE_DIGITS,
    minutes: CODE_MINUTES,
    sentAt: login.code_sent_at?.getTime() ?? null,
    now: shop.services.clock().getTime(),
    mailStays: config.demo && config.smtpUrl === null,
  };
}

export type SocialPage = Awaited<ReturnType<typeof socialPage>>;

/**
 * Handles one step of proving ownership of the mailbox or account.
 * @throws Response a redirect on success, or when the attempt has ended
 */
export async function takeStep(shop: ShopRequest, request: Request, form: FormData): Promise<EntryAnswer | undefined> {
  const { db } = shop.services;
  const browserToken = readSocialCookie(request.headers.get('cookie'));
  const login = await arrivingOrAway(shop, request);
  const toFailure = (refusal: Refusal): EntryAnswer => {
    if (refusal.code.startsWith('social.')) throw away(login, refusal);
    return refusedEntry(shop, refusal, form);
  };
  switch (form.get('intent')) {
    case 'password': {
      const input = readForm(form, ['password'], passwordInput);
      if (!input.ok) return toFailure(input.refusal);
      const proof = { browserToken, password: input.value.password };
      const signedIn = await proveByPassword(db, proof, askerOf(shop), await arrivalOf(shop, login.next));
      return signedIn.ok ? enter(shop, request, signedIn.value, login.next) : toFailure(signedIn.refusal);
    }
    case 'code': {
      const input = readForm(form, ['code'], codeInput);
      if (!input.ok) return toFailure(input.refusal);
      const proof = { browserToken, code: input.value.code };
      const signedIn = await proveByCode(db, proof, askerOf(shop), await arrivalOf(shop, login.next));
      return signedIn.ok ? enter(shop, request, signedIn.value, login.next) : toFailure(signedIn.refusal);
    }
    case 'send': {
      const input = readForm(form, ['email'], emailInput);
      if (!input.ok) return toFailure(input.refusal);
      const sent = await mailSocialCode(db, { browserToken, email: input.value.email }, askerOf(shop));
      if (!sent.ok) return toFailure(sent.refusal);
      throw redirect(to.socialCallback(), 303);
    }
    case 'resend': {
      const sent = await mailSocialCode(db, { browserToken, email: null }, askerOf(shop));
      return sent.ok ? doneEntry(form, shop.t('register.resent')) : toFailure(sent.refusal);
    }
    default:
      await anotherAddress(db, browserToken);
      throw redirect(to.socialCallback(), 303);
  }
}

async function arrivingOrAway(shop: ShopRequest, request: Request) {
  const found = await arrivingAt(
    shop.services.db,
    readSocialCookie(request.headers.get('cookie')),
    shop.services.clock(),
  );
  if (found.ok) return found.value;
  const { customer } = await shop.visitor();
  // a finished callback page was opened again
  if (customer) throw redirect(to.home(), 303);
  throw redirect(withTrouble(to.login(), 'google', found.refusal.code), 303);
}

function away(
  { provider, next, customer_id }: { provider: SocialName; next: string; customer_id: string | null },
  { code }: Refusal,
) {
  return redirect(withTrouble(customer_id ? to.sessions() : to.login(next), provider, code), 303);
}

function enter(shop: ShopRequest, ...rest: [Request, SignedIn, string]): Promise<never> {
  shop.clearCookie(SOCIAL_COOKIE);
  return letIn(shop, ...rest);
}
