import { redirect } from 'react-router';
import { MIN_PASSWORD_LENGTH } from '../../../../modules/customers/sign-in/password.rules.ts';
import {
  resendSignUpCodeOperation,
  signUpOperation,
  verifySignUpOperation,
} from '../../../../modules/customers/sign-up/sign-up.operations.ts';
import { CODE_DIGITS, CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import { readDataCookie, writeDataCookie } from '../../../http/data-cookie.server.ts';
import { readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { readNextPath } from '../../../http/safe-return-path.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to, withQuery } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AuthActionData, getSentTime, readEmail, toAuthFailure, toAuthSuccess } from './auth-form.server.ts';
import { createSignInDeps, signInAndRedirect } from './sign-in-redirect.server.ts';

/** Data of the two registration steps. */
export async function loadRegisterPage(shop: ShopRequest, request: Request) {
  const { email = null, sent } = readDataCookie(request, 'sign_up_step');
  return {
    title: await buildPageTitle(shop, shop.t('register.title')),
    next: readNextPath(request),
    step: new URL(request.url).searchParams.get('step') === 'code' ? ('code' as const) : ('details' as const),
    email,
    digits: CODE_DIGITS,
    minutes: CODE_TTL_MINUTES,
    passwordMinLength: MIN_PASSWORD_LENGTH,
    sentAt: sent ? Number(sent) : null,
    now: shop.services.clock().getTime(),
    isMailSimulated: shop.services.config.demo && shop.services.config.smtpUrl === null,
  };
}

/** @throws Response a redirect to the next step, or to the next page with a new session */
export async function submitRegistration(
  shop: ShopRequest,
  request: Request,
  form: FormData,
): Promise<AuthActionData | undefined> {
  const intent = form.get('intent');
  if (intent === 'verify') return submitRegistrationCode(shop, request, form);
  if (intent === 'resend') return resendRegistrationCode(shop, request, form);
  const input = readTextFields(form, ['name', 'email', 'password', 'password_confirmation']);
  const result = await runCommand(signUpOperation, shop, { form, input });
  if (!result.ok) return toAuthFailure(shop, result.refusal, form);
  const { email, attempt } = result.value;
  writeDataCookie(shop, 'sign_up_step', { email, attempt, sent: getSentTime(shop) });
  throw redirect(withQuery(to.register(), { step: 'code', next: readNextPath(request) }), 303);
}

async function submitRegistrationCode(
  shop: ShopRequest,
  request: Request,
  form: FormData,
): Promise<AuthActionData | undefined> {
  const { email, attempt } = readDataCookie(request, 'sign_up_step');
  // the attempt belongs to the e-mail address of the first step only
  if (attempt && email === form.get('email')) form.set('attempt', attempt);
  const input = readTextFields(form, ['email', 'code', 'attempt']);
  const next = readNextPath(request) ?? to.home();
  const signedIn = await runCommand(verifySignUpOperation, shop, { form, input, deps: createSignInDeps(next) });
  if (signedIn.ok) shop.clearCookie('sign_up_step');
  const refused = signedIn.ok ? undefined : toAuthFailure(shop, signedIn.refusal, form);
  return signInAndRedirect(shop, request, signedIn, { next, refused });
}

async function resendRegistrationCode(shop: ShopRequest, request: Request, form: FormData): Promise<AuthActionData> {
  const sent = await runCommand(resendSignUpCodeOperation, shop, { form, input: readTextFields(form, ['email']) });
  if (!sent.ok) return toAuthFailure(shop, sent.refusal, form);
  const { attempt = '' } = readDataCookie(request, 'sign_up_step');
  writeDataCookie(shop, 'sign_up_step', { email: readEmail(form), attempt, sent: getSentTime(shop) });
  return toAuthSuccess(form, shop.t('register.resent'));
}
