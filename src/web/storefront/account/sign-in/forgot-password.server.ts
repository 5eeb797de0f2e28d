import { redirect } from 'react-router';
import { MIN_PASSWORD_LENGTH } from '../../../../modules/customers/sign-in/password.rules.ts';
import {
  requestPasswordResetOperation,
  resetPasswordOperation,
} from '../../../../modules/customers/sign-in/password-reset.operations.ts';
import { CODE_TTL_MINUTES } from '../../../../modules/customers/verification-code.rules.ts';
import { newPasswordLabels } from '../../../forms/field-labels.server.ts';
import { readDataCookie, writeDataCookie } from '../../../http/data-cookie.server.ts';
import { readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { readNextPath } from '../../../http/safe-return-path.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to, withQuery } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { type AuthActionData, getSentTime, readEmail, toAuthFailure, toAuthSuccess } from './auth-form.server.ts';

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
  if (form.get('intent') !== 'save') {
    const sent = await runCommand(requestPasswordResetOperation, shop, {
      form,
      input: readTextFields(form, ['email']),
    });
    if (!sent.ok) return toAuthFailure(shop, sent.refusal, form);
    writeDataCookie(shop, 'password_step', { email: readEmail(form), sent: getSentTime(shop) });
    if (form.get('intent') === 'resend') return toAuthSuccess(form, shop.t('register.resent'));
    throw redirect(withQuery(to.forgotPassword(), { step: 'code', next: readNextPath(request) }), 303);
  }
  const input = readTextFields(form, ['email', 'code', 'password', 'password_confirmation']);
  const saved = await runCommand(resetPasswordOperation, shop, { form, input });
  if (!saved.ok) return toAuthFailure(shop, saved.refusal, form, newPasswordLabels(shop.t));
  const { customer } = await shop.visitor();
  shop.clearCookie('password_step');
  if (customer) throw redirect(`${to.sessions()}?done=passwordSaved`, 303);
  throw redirect(withQuery(to.login(), { done: 'password', next: readNextPath(request) }), 303);
}
