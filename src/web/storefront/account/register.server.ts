import { redirect } from 'react-router';
import { newPasswordRules } from '../../../modules/customers/accept-password.ts';
import { CODE_DIGITS, CODE_MINUTES } from '../../../modules/customers/code.rules.ts';
import { emailInput, signUpInput, verifyInput } from '../../../modules/customers/customers.input.ts';
import { PASSWORD_LEAST } from '../../../modules/customers/password.rules.ts';
import { resendCode } from '../../../modules/customers/resend-code.ts';
import { signUp } from '../../../modules/customers/sign-up.ts';
import { verifySignUp } from '../../../modules/customers/verify-sign-up.ts';
import { keepInCookie, readDataCookie } from '../../data-cookie.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to, withQuery } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { nextOf } from '../../safe-return-path.ts';
import { arrivalOf, arrive, askerOf } from './arrive.server.ts';
import { doneEntry, type EntryAnswer, readForm, refusedEntry, sentNow } from './entry-form.server.ts';

/** Data of the two registration steps. */
export async function registerPage(shop: ShopRequest, request: Request) {
  const { email = null, sent } = readDataCookie(request, 'sign_up_step');
  return {
    title: await pageTitle(shop, shop.t('register.title')),
    next: nextOf(request),
    step: new URL(request.url).searchParams.get('step') === 'code' ? ('code' as const) : ('details' as const),
    email,
    digits: CODE_DIGITS,
    minutes: CODE_MINUTES,
    passwordLeast: PASSWORD_LEAST,
    sentAt: sent ? Number(sent) : null,
    now: shop.services.clock().getTime(),
    mailStays: shop.services.config.demo && shop.services.config.smtpUrl === null,
  };
}

/** @throws Response a redirect to the next step, or to the next page with a new session */
export async function register(shop: ShopRequest, request: Request, form: FormData): Promise<EntryAnswer | undefined> {
  const intent = form.get('intent');
  if (intent === 'verify') return verify(shop, request, form);
  if (intent === 'resend') return resend(shop, request, form);
  const input = readForm(form, ['name', 'email', 'password', 'password_confirmation'], signUpInput, newPasswordRules);
  if (!input.ok) return refusedEntry(shop, input.refusal, form);
  const result = await signUp(shop.services.db, input.value, askerOf(shop));
  if (!result.ok) return refusedEntry(shop, result.refusal, form);
  const { email, attempt } = result.value;
  keepInCookie(shop, 'sign_up_step', { email, attempt, sent: sentNow(shop) });
  throw redirect(withQuery(to.register(), { step: 'code', next: nextOf(request) }), 303);
}

async function verify(shop: ShopRequest, request: Request, form: FormData): Promise<EntryAnswer | undefined> {
  const { email, attempt } = readDataCookie(request, 'sign_up_step');
  // the attempt belongs to the e-mail address of the first step only
  if (attempt && email === form.get('email')) form.set('attempt', attempt);
  const input = readForm(form, ['email', 'code', 'attempt'], verifyInput);
  if (!input.ok) return refusedEntry(shop, input.refusal, form);
  const next = nextOf(request) ?? to.home();
  const signedIn = await verifySignUp(shop.services.db, input.value, askerOf(shop), await arrivalOf(shop, next));
  if (signedIn.ok) shop.clearCookie('sign_up_step');
  const refused = signedIn.ok ? undefined : refusedEntry(shop, signedIn.refusal, form);
  return arrive(shop, request, signedIn, { next, refused });
}

async function resend(shop: ShopRequest, request: Request, form: FormData): Promise<EntryAnswer> {
  const input = readForm(form, ['email'], emailInput);
  if (!input.ok) return refusedEntry(shop, input.refusal, form);
  const sent = await resendCode(shop.services.db, input.value.email, askerOf(shop));
  if (!sent.ok) return refusedEntry(shop, sent.refusal, form);
  const { attempt = '' } = readDataCookie(request, 'sign_up_step');
  keepInCookie(shop, 'sign_up_step', { email: input.value.email, attempt, sent: sentNow(shop) });
  return doneEntry(form, shop.t('register.resent'));
}
