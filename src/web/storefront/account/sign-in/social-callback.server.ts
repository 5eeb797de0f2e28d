import { redirect } from 'react-router';
import type { Refusal } from '../../../../kernel/result.ts';
import { codeInput, emailInput, passwordInput } from '../../../../modules/customers/customers.input.ts';
import type { SignInResult } from '../../../../modules/customers/sign-in/sign-in.ts';
import { CODE_DIGITS, CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import { completeSocialLogin, findCurrentAttempt } from '../../../../modules/social-login/complete-social-login.ts';
import { clearSocialLoginCode, sendSocialLoginCode } from '../../../../modules/social-login/send-social-login-code.ts';
import {
  SOCIAL_PROVIDER_TITLES,
  type SocialProviderName,
} from '../../../../modules/social-login/social-login.rules.ts';
import { verifySocialLoginCode } from '../../../../modules/social-login/verify-social-login-code.ts';
import { verifySocialLoginPassword } from '../../../../modules/social-login/verify-social-login-password.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { addSocialError, readSocialCookie, SOCIAL_COOKIE } from '../../../http/social-login-urls.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AuthActionData, parseForm, toAuthFailure, toAuthSuccess } from './auth-form.server.ts';
import { loadSignInContext, startSessionAndRedirect, toRequestContext } from './sign-in-redirect.server.ts';

/**
 * Finishes a social login, or returns the missing step.
 * @throws Response a redirect to the return path, or to the sign-in methods with the error
 */
export async function loadSocialPage(shop: ShopRequest, request: Request) {
  const { db, config } = shop.services;
  const browserToken = readSocialCookie(request.headers.get('cookie'));
  const login = await requirePendingLogin(shop, request);
  const { customer } = await shop.visitor();
  const arrival = await loadSignInContext(shop, login.next);
  const finished = await completeSocialLogin(db, { browserToken, customer }, toRequestContext(shop), arrival);
  if (!finished.ok) throw redirectWithError(login, finished.refusal);
  const { outcome, next, provider } = finished.value;
  if (outcome.kind === 'in') return handleSocialCallback(shop, request, outcome.signedIn, next);
  if (outcome.kind === 'stay') {
    shop.clearCookie(SOCIAL_COOKIE);
    throw redirect(next, 303);
  }
  const title = shop.t('social.title', { provider: SOCIAL_PROVIDER_TITLES[provider] });
  return {
    title: await buildPageTitle(shop, title),
    heading: title,
    provider: SOCIAL_PROVIDER_TITLES[provider],
    step: outcome.kind,
    email: outcome.email,
    /** The provider has verified the e-mail address, so it cannot be changed. */
    fixed: login.person.emailVerified,
    next,
    digits: CODE_DIGITS,
    minutes: CODE_TTL_MINUTES,
    sentAt: login.code_sent_at?.getTime() ?? null,
    now: shop.services.clock().getTime(),
    isMailSimulated: config.demo && config.smtpUrl === null,
  };
}

export type SocialPage = Awaited<ReturnType<typeof loadSocialPage>>;

/**
 * Handles one step of proving ownership of the mailbox or account.
 * @throws Response a redirect on success, or when the attempt has ended
 */
export async function submitSocialStep(
  shop: ShopRequest,
  request: Request,
  form: FormData,
): Promise<AuthActionData | undefined> {
  const { db } = shop.services;
  const browserToken = readSocialCookie(request.headers.get('cookie'));
  const login = await requirePendingLogin(shop, request);
  const toFailure = (refusal: Refusal): AuthActionData => {
    if (refusal.code.startsWith('social.')) throw redirectWithError(login, refusal);
    return toAuthFailure(shop, refusal, form);
  };
  switch (form.get('intent')) {
    case 'password': {
      const input = parseForm(form, ['password'], passwordInput);
      if (!input.ok) return toFailure(input.refusal);
      const proof = { browserToken, password: input.value.password };
      const signedIn = await verifySocialLoginPassword(
        db,
        proof,
        toRequestContext(shop),
        await loadSignInContext(shop, login.next),
      );
      return signedIn.ok
        ? handleSocialCallback(shop, request, signedIn.value, login.next)
        : toFailure(signedIn.refusal);
    }
    case 'code': {
      const input = parseForm(form, ['code'], codeInput);
      if (!input.ok) return toFailure(input.refusal);
      const proof = { browserToken, code: input.value.code };
      const signedIn = await verifySocialLoginCode(
        db,
        proof,
        toRequestContext(shop),
        await loadSignInContext(shop, login.next),
      );
      return signedIn.ok
        ? handleSocialCallback(shop, request, signedIn.value, login.next)
        : toFailure(signedIn.refusal);
    }
    case 'send': {
      const input = parseForm(form, ['email'], emailInput);
      if (!input.ok) return toFailure(input.refusal);
      const sent = await sendSocialLoginCode(db, { browserToken, email: input.value.email }, toRequestContext(shop));
      if (!sent.ok) return toFailure(sent.refusal);
      throw redirect(to.socialCallback(), 303);
    }
    case 'resend': {
      const sent = await sendSocialLoginCode(db, { browserToken, email: null }, toRequestContext(shop));
      return sent.ok ? toAuthSuccess(form, shop.t('register.resent')) : toFailure(sent.refusal);
    }
    default:
      await clearSocialLoginCode(db, browserToken);
      throw redirect(to.socialCallback(), 303);
  }
}

async function requirePendingLogin(shop: ShopRequest, request: Request) {
  const found = await findCurrentAttempt(
    shop.services.db,
    readSocialCookie(request.headers.get('cookie')),
    shop.services.clock(),
  );
  if (found.ok) return found.value;
  const { customer } = await shop.visitor();
  // a finished callback page was opened again
  if (customer) throw redirect(to.home(), 303);
  throw redirect(addSocialError(to.login(), 'google', found.refusal.code), 303);
}

function redirectWithError(
  { provider, next, customer_id }: { provider: SocialProviderName; next: string; customer_id: string | null },
  { code }: Refusal,
) {
  return redirect(addSocialError(customer_id ? to.sessions() : to.login(next), provider, code), 303);
}

function handleSocialCallback(shop: ShopRequest, ...rest: [Request, SignInResult, string]): Promise<never> {
  shop.clearCookie(SOCIAL_COOKIE);
  return startSessionAndRedirect(shop, ...rest);
}
