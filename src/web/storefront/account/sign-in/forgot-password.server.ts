import { redirect } from 'react-router';
import { emailInput, newPasswordInput } from '../../../../modules/customers/customers.input.ts';
import { validateNewPassword } from '../../../../modules/customers/sign-in/hash-new-password.ts';
import { MIN_PASSWORD_LENGTH } from '../../../../modules/customers/sign-in/password.rules.ts';
import { requestPasswordReset } from '../../../../modules/customers/sign-in/request-password-reset.ts';
import { resetPassword } from '../../../../modules/customers/sign-in/reset-password.ts';
import { CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import { newPasswordLabels } from '../../../forms/field-labels.server.ts';
import { readDataCookie, writeDataCookie } from '../../../http/data-cookie.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { readNextPath } from '../../../http/safe-return-path.ts';
import { to, withQuery } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AuthActionData, getSentTime, parseForm, toAuthFailure, toAuthSuccess } from './auth-form.server.ts';
import { toRequestContext } from './sign-in-redirect.server.ts';

/** For guests, and for customers without a password who want to set one. */
export async function loadForgotPasswordPage(shop: ShopRequest, request: Request) {
  const { customer } = await shop.visitor();
  const { email = customer?.email ?? null, sent } = readDataCookie(request, 'password_step');
  return {
    title: await buildPageTitle(shop, shop.t('login.forgotTitle')),
    next: readNextPath(request),
    step: new URL(request.url).searchParams.get('step') === 'code' ? ('code' as const) : ('email' as const),
    email,
    minutes: CODE_TTL_MINUTES,
    passwordMinLength: MIN_PASSWORD_LENGTH,
    sentAt: sent ? Number(sent) : null,
    now: shop.services.clock().getTime(),
    isMailSimulated: shop.services.config.demo && shop.services.config.smtpUrl === null,
  };
}

/** Mails a verification code, then accepts it with the new password. @throws Response a redirect to the next step */
export async function setNewPassword(shop: ShopRequest, request: Request, form: FormData): Promise<AuthActionData> {
  const { db } = shop.services;
  if (form.get('intent') !== 'save') {
    const input = parseForm(form, ['email'], emailInput);
    if (!input.ok) return toAuthFailure(shop, input.refusal, form);
    const sent = await requestPasswordReset(db, input.value.email, toRequestContext(shop));
    if (!sent.ok) return toAuthFailure(shop, sent.refusal, form);
    writeDataCookie(shop, 'password_step', { email: input.value.email, sent: getSentTime(shop) });
    if (form.get('intent') === 'resend') return toAuthSuccess(form, shop.t('register.resent'));
    throw redirect(withQuery(to.forgotPassword(), { step: 'code', next: readNextPath(request) }), 303);
  }
  const input = parseForm(
    form,
    ['email', 'code', 'password', 'password_confirmation'],
    newPasswordInput,
    validateNewPassword,
  );
  const labels = newPasswordLabels(shop.t);
  if (!input.ok) return toAuthFailure(shop, input.refusal, form, labels);
  const { customer, sessionHash } = await shop.visitor();
  const saved = await resetPassword(db, input.value, toRequestContext(shop), sessionHash);
  if (!saved.ok) return toAuthFailure(shop, saved.refusal, form, labels);
  shop.clearCookie('password_step');
  if (customer) throw redirect(`${to.sessions()}?done=passwordSaved`, 303);
  throw redirect(withQuery(to.login(), { done: 'password', next: readNextPath(request) }), 303);
}
