import { redirect, redirectDocument } from 'react-router';
import { ok, type Refusal, type Result, refuseField } from '../../../kernel/result.ts';
import { newPasswordRules } from '../../../modules/customers/accept-password.ts';
import { beginEmailChange } from '../../../modules/customers/begin-email-change.ts';
import { changePassword } from '../../../modules/customers/change-password.ts';
import { confirmEmailChange } from '../../../modules/customers/confirm-email-change.ts';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  ownPasswordInput,
  updateProfileInput,
} from '../../../modules/customers/profile.input.ts';
import type { Owner } from '../../../modules/customers/prove-owner.ts';
import { sessionCookie } from '../../../modules/customers/session-cookie.ts';
import { updateProfile } from '../../../modules/customers/update-profile.ts';
import { giveUpAccount } from '../../../modules/privacy/give-up-account.ts';
import type { WantedMailsInput } from '../../../modules/privacy/wanted-mails.input.ts';
import { changeWantedMails } from '../../../modules/privacy/wanted-mails.ts';
import { accountMailLinks } from '../../account-mail-links.ts';
import { profileLabels } from '../../field-labels.server.ts';
import { filesOf, textOf } from '../../form-data.server.ts';
import { to } from '../../paths.ts';
import { type ProblemsInWords, problemsInWords } from '../../problems-in-words.server.ts';
import type { ShopRequest } from '../../request.server.ts';
import { askerOf } from './arrive.server.ts';
import { customerOf, readForm } from './entry-form.server.ts';
import type { ProfilePart } from './profile-page.server.ts';

/** Action data: typed values without secrets, and errors. */
export type ProfileAnswer = ProblemsInWords & { part: ProfilePart; values: Record<string, string> };

const OPEN_FIELDS = ['name', 'phone', 'country', 'locale', 'email'] as const;

type Asked = { shop: ShopRequest; owner: Owner; form: FormData };

/** Handles the forms of the profile page. @throws Response a redirect to the page with a success message */
export async function changeOwnProfile(shop: ShopRequest, form: FormData): Promise<ProfileAnswer> {
  const customer = await customerOf(shop);
  const { sessionHash } = await shop.visitor();
  const context = { shop, owner: { customerId: customer.id, sessionHash }, form };
  const intent = textOf(form, 'intent');
  switch (intent) {
    case 'email':
      return answer(context, 'email', await beginChange(context));
    case 'email-code':
      return answer(context, 'email', await confirmChange(context), to.profile({ saved: 'email' }));
    case 'password':
      return answer(context, 'password', await setPassword(context), to.profile({ saved: 'password' }));
    case 'subscribe':
    case 'unsubscribe':
      return switchMails(context, 'newsletter', customer, { newsletter: intent === 'subscribe' });
    case 'stop-review-mails':
    case 'resume-review-mails':
      return switchMails(context, 'reviewMails', customer, { review_mails: intent === 'resume-review-mails' });
    case 'delete':
      return giveUp(context);
    case 'remove-picture':
      return answer(context, 'picture', await changeDetails(context, 'picture'), to.profile({ saved: 'picture' }));
    default: {
      const part = intent === 'picture' || intent === 'phone' || intent === 'locale' ? intent : 'name';
      return answer(context, part, await changeDetails(context, part), to.profile({ saved: part }));
    }
  }
}

async function changeDetails(context: Asked, part: 'picture' | 'name' | 'phone' | 'locale'): Promise<Result<unknown>> {
  const { shop, owner, form } = context;
  const { db, config, clock } = shop.services;
  const input = readForm(form, DETAILS[part].fields, DETAILS[part].input);
  if (!input.ok) return input;
  const pictures = part === 'picture' ? await filesOf(form, 'picture') : [];
  const remove_picture = form.get('intent') === 'remove-picture';
  if (part === 'picture' && pictures.length === 0 && !remove_picture)
    return refuseField('picture', 'fields.required', { type: 'picture' });
  // an empty field removes the phone number
  const phone = part === 'phone' ? (input.value.phone ?? '') : undefined;
  return updateProfile(
    db,
    config.dataDir,
    owner.customerId,
    { ...input.value, phone, pictures, remove_picture },
    clock(),
  );
}

const DETAILS = {
  picture: { fields: [], input: updateProfileInput },
  name: { fields: ['name'], input: updateProfileInput.required({ name: true }) },
  phone: { fields: ['phone', 'country'], input: updateProfileInput },
  locale: { fields: ['locale'], input: updateProfileInput.required({ locale: true }) },
} as const;

async function beginChange({ shop, owner, form }: Asked): Promise<Result<unknown>> {
  const input = readForm(form, ['email', 'password'], changeEmailInput);
  return input.ok ? beginEmailChange(shop.services.db, owner, input.value, askerOf(shop)) : input;
}

async function confirmChange({ shop, owner, form }: Asked): Promise<Result<unknown>> {
  const input = readForm(form, ['code'], confirmEmailInput);
  if (!input.ok) return input;
  const { db, config } = shop.services;
  return confirmEmailChange(db, owner.customerId, input.value.code, askerOf(shop), accountMailLinks(config.siteUrl));
}

async function setPassword({ shop, owner, form }: Asked): Promise<Result<unknown>> {
  const input = readForm(
    form,
    ['old_password', 'password', 'password_confirmation'],
    changePasswordInput,
    newPasswordRules,
  );
  return input.ok ? changePassword(shop.services.db, owner, input.value, askerOf(shop)) : input;
}

async function switchMails(
  context: Asked,
  part: 'newsletter' | 'reviewMails',
  customer: { id: string; email: string },
  choices: WantedMailsInput,
): Promise<ProfileAnswer> {
  const { services, locale } = context.shop;
  const changed = await changeWantedMails(services.db, customer, choices, { locale, now: services.clock() });
  return answer(context, part, ok(changed), to.profile({ saved: part }));
}

async function giveUp(context: Asked): Promise<ProfileAnswer> {
  const { shop, owner, form } = context;
  const input = readForm(form, ['password'], ownPasswordInput);
  if (!input.ok) return refused(context, 'delete', input.refusal);
  const { db, config } = shop.services;
  const links = accountMailLinks(config.siteUrl);
  const result = await giveUpAccount(db, owner, input.value.password, askerOf(shop), links);
  if (!result.ok) return refused(context, 'delete', result.refusal);
  shop.clearCookie(sessionCookie.name);
  throw redirectDocument(to.accountClosed(), 303);
}

/** Redirects after success, to the same page for the code of a new e-mail address. */
function answer(context: Asked, part: ProfilePart, done: Result<unknown>, next = to.profile()): ProfileAnswer {
  if (!done.ok) return refused(context, part, done.refusal);
  throw redirect(`${next}#${part}`, 303);
}

function refused({ shop, form }: Asked, part: ProfilePart, refusal: Refusal): ProfileAnswer {
  const values = Object.fromEntries(OPEN_FIELDS.map((name) => [name, textOf(form, name)]));
  return { part, values, ...problemsInWords(shop, refusal, profileLabels(shop.t, part)) };
}
