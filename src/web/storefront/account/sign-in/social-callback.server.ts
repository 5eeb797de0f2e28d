import { redirect } from 'react-router';
import type { Refusal } from '../../../../kernel/result.ts';
import type { SignInResult } from '../../../../modules/customers/sign-in/sign-in.ts';
import { CODE_DIGITS, CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import {
  SOCIAL_PROVIDER_TITLES,
  type SocialProviderName,
} from '../../../../modules/social-login/social-login.rules.ts';
import {
  clearSocialLoginCodeOperation,
  completeSocialLoginOperation,
  getSocialLoginAttemptOperation,
  sendSocialLoginCodeOperation,
  verifySocialLoginCodeOperation,
  verifySocialLoginPasswordOperation,
} from '../../../../modules/social-login/social-login-steps.operations.ts';
import { readTextField, readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { addSocialError, readSocialCookie, SOCIAL_COOKIE } from '../../../http/social-login-urls.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AuthActionData, toAuthFailure, toAuthSuccess } from './auth-form.server.ts';
import { createSignInDeps, startSessionAndRedirect } from './sign-in-redirect.server.ts';

/**
 * Finishes a social login, or returns the missing step.
 * @throws Response a redirect to the return path, or to the sign-in methods with the error
 */
export async function loadSocialPage(shop: ShopRequest, request: Request) {
  const { config } = shop.services;
  const login = await requirePendingLogin(shop, request);
  const finished = await runCommand(completeSocialLoginOperation, shop, {
    params: readAttempt(request),
    deps: createSignInDeps(login.next),
  });
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
  const params = readAttempt(request);
  const login = await requirePendingLogin(shop, request);
  const toFailure = (refusal: Refusal): AuthActionData => {
    if (refusal.code.startsWith('social.')) throw redirectWithError(login, refusal);
    return toAuthFailure(shop, refusal, form);
  };
  const deps = createSignInDeps(login.next);
  switch (form.get('intent')) {
    case 'password': {
      const input = readTextFields(form, ['password']);
      const signedIn = await runCommand(verifySocialLoginPasswordOperation, shop, { form, params, input, deps });
      return signedIn.ok
        ? handleSocialCallback(shop, request, signedIn.value, login.next)
        : toFailure(signedIn.refusal);
    }
    case 'code': {
      const input = readTextFields(form, ['code']);
      const signedIn = await runCommand(verifySocialLoginCodeOperation, shop, { form, params, input, deps });
      return signedIn.ok
        ? handleSocialCallback(shop, request, signedIn.value, login.next)
        : toFailure(signedIn.refusal);
    }
    case 'send': {
      // an empty field is refused, not omitted
      const input = { email: readTextField(form, 'email') };
      const sent = await runCommand(sendSocialLoginCodeOperation, shop, { form, params, input });
      if (!sent.ok) return toFailure(sent.refusal);
      throw redirect(to.socialCallback(), 303);
    }
    case 'resend': {
      const sent = await runCommand(sendSocialLoginCodeOperation, shop, { params, input: {} });
      return sent.ok ? toAuthSuccess(form, shop.t('register.resent')) : toFailure(sent.refusal);
    }
    default:
      await runCommand(clearSocialLoginCodeOperation, shop, { params });
      throw redirect(to.socialCallback(), 303);
  }
}

function readAttempt(request: Request) {
  return { browserToken: readSocialCookie(request.headers.get('cookie')) };
}

async function requirePendingLogin(shop: ShopRequest, request: Request) {
  const found = await runQuery(getSocialLoginAttemptOperation, shop, { params: readAttempt(request) });
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
