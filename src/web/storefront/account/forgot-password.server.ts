import { redirect } from 'react-router';
import { newPasswordRules } from '../../../modules/customers/accept-password.ts';
import { CODE_MINUTES } from '../../../modules/customers/code.rules.ts';
import { emailInput, newPasswordInput } from '../../../modules/customers/customers.input.ts';
import { forgotPassword } from '../../../modules/customers/forgot-password.ts';
import { PASSWORD_LEAST } from '../../../modules/customers/password.rules.ts';
import { updatePassword } from '../../../modules/customers/update-password.ts';
import { keepInCookie, readDataCookie } from '../../data-cookie.server.ts';
import { newPasswordLabels } from '../../field-labels.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to, withQuery } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { nextOf } from '../../safe-return-path.ts';
import { askerOf } from './arrive.server.ts';
import { doneEntry, type EntryAnswer, readForm, refusedEntry, sentNow } from './entry-form.server.ts';

/** For guests, and for customers without a password who want to set one. */
export async function forgotPage(shop: ShopRequest, request: Request) {
  const { customer } = await shop.visitor();
  const { email = customer?.email ?? null, sent } = readDataCookie(request, 'password_step');
  return {
    title: await pageTitle(shop, shop.t('login.forgotTitle')),
    next: nextOf(request),
    step: new URL(request.url).searchParams.get('step') === 'code' ? ('code' as const) : ('email' as const),
    email,
    minutes: CODE_MINUTES,
    passwordLeast: PASSWORD_LEAST,
    sentAt: sent ? Number(sent) : null,
    now: shop.services.clock().getTime(),
    mailStays: shop.services.config.demo && shop.services.config.smtpUrl === null,
  };
}

/** Mails a verification code, then accepts it with the new password. @throws Response a redirect to the next step */
export async function setNewPassword(shop: ShopRequest, request: Request, form: FormData): Promise<EntryAnswer> {
  const { db } = shop.services;
  if (form.get('intent') !== 'save') {
    const input = readForm(form, ['email'], emailInput);
    if (!input.ok) return refusedEntry(shop, input.refusal, form);
    const sent = await forgotPassword(db, input.value.email, askerOf(shop));
    if (!sent.ok) return refusedEntry(shop, sent.refusal, form);
    keepInCookie(shop, 'password_step', { email: input.value.email, sent: sentNow(shop) });
    if (form.get('intent') === 'resend') return doneEntry(form, shop.t('register.resent'));
    throw redirect(withQuery(to.forgotPassword(), { step: 'code', next: nextOf(request) }), 303);
  }
  const input = readForm(
    form,
    ['email', 'code', 'password', 'password_confirmation'],
    newPasswordInput,
    newPasswordRules,
  );
  const labels = newPasswordLabels(shop.t);
  if (!input.ok) return refusedEntry(shop, input.refusal, form, labels);
  const { customer, sessionHash } = await shop.visitor();
  const saved = await updatePassword(db, input.value, askerOf(shop), sessionHash);
  if (!saved.ok) return refusedEntry(shop, saved.refusal, form, labels);
  shop.clearCookie('password_step');
  if (customer) throw redirect(`${to.sessions()}?done=passwordSaved`, 303);
  throw redirect(withQuery(to.login(), { done: 'password', next: nextOf(request) }), 303);
}
