import { redirect, redirectDocument } from 'react-router';
import { ok, type Refusal, type Result, refuseField } from '../../../../kernel/result.ts';
import { confirmEmailChange } from '../../../../modules/customers/email-change/confirm-email-change.ts';
import { requestEmailChange } from '../../../../modules/customers/email-change/request-email-change.ts';
import { changePassword } from '../../../../modules/customers/profile/change-password.ts';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  ownPasswordInput,
  updateProfileInput,
} from '../../../../modules/customers/profile/profile.input.ts';
import type { SignedInCustomer } from '../../../../modules/customers/profile/reauthenticate-customer.ts';
import { updateProfile } from '../../../../modules/customers/profile/update-profile.ts';
import { sessionCookie } from '../../../../modules/customers/sessions/session-cookie.ts';
import { validateNewPassword } from '../../../../modules/customers/sign-in/hash-new-password.ts';
import type { MailPreferencesInput } from '../../../../modules/privacy/mail-preferences.input.ts';
import { updateMailPreferences } from '../../../../modules/privacy/mail-preferences.ts';
import { requestAccountDeletion } from '../../../../modules/privacy/request-account-deletion.ts';
import { customerEvents } from '../../../composition/customer-events.server.ts';
import { profileLabels } from '../../../forms/field-labels.server.ts';
import { type FormErrors, translateFormErrors } from '../../../forms/form-errors.server.ts';
import { readFileField, readTextField } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createAccountMailLinks } from '../../../links/account-mail-links.ts';
import { to } from '../../../paths.ts';
import { parseForm, requireCustomer } from '../sign-in/auth-form.server.ts';
import { toRequestContext } from '../sign-in/sign-in-redirect.server.ts';
import type { ProfilePart } from './profile-page.server.ts';

/** Action data: typed values without secrets, and errors. */
export type ProfileActionData = FormErrors & { part: ProfilePart; values: Record<string, string> };

const OPEN_FIELDS = ['name', 'phone', 'country', 'locale', 'email'] as const;

type ProfileFormContext = { shop: ShopRequest; owner: SignedInCustomer; form: FormData };

/** Handles the forms of the profile page. @throws Response a redirect to the page with a success message */
export async function submitProfileForm(shop: ShopRequest, form: FormData): Promise<ProfileActionData> {
  const customer = await requireCustomer(shop);
  const { sessionHash } = await shop.visitor();
  const context = { shop, owner: { customerId: customer.id, sessionHash }, form };
  const intent = readTextField(form, 'intent');
  switch (intent) {
    case 'email':
      return redirectOrFail(context, 'email', await submitNewEmail(context));
    case 'email-code':
      return redirectOrFail(context, 'email', await submitEmailCode(context), to.profile({ saved: 'email' }));
    case 'password':
      return redirectOrFail(context, 'password', await submitPassword(context), to.profile({ saved: 'password' }));
    case 'subscribe':
    case 'unsubscribe':
      return submitMailChoice(context, 'newsletter', customer, { newsletter: intent === 'subscribe' });
    case 'stop-review-mails':
    case 'resume-review-mails':
      return submitMailChoice(context, 'reviewMails', customer, { review_mails: intent === 'resume-review-mails' });
    case 'delete':
      return submitAccountDeletion(context);
    case 'remove-picture':
      return redirectOrFail(
        context,
        'picture',
        await changeDetails(context, 'picture'),
        to.profile({ saved: 'picture' }),
      );
    default: {
      const part = intent === 'picture' || intent === 'phone' || intent === 'locale' ? intent : 'name';
      return redirectOrFail(context, part, await changeDetails(context, part), to.profile({ saved: part }));
    }
  }
}

async function changeDetails(
  context: ProfileFormContext,
  part: 'picture' | 'name' | 'phone' | 'locale',
): Promise<Result<unknown>> {
  const { shop, owner, form } = context;
  const { db, config, clock } = shop.services;
  const input = parseForm(form, DETAIL_FORMS[part].fields, DETAIL_FORMS[part].input);
  if (!input.ok) return input;
  const pictures = part === 'picture' ? await readFileField(form, 'picture') : [];
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

const DETAIL_FORMS = {
  picture: { fields: [], input: updateProfileInput },
  name: { fields: ['name'], input: updateProfileInput.required({ name: true }) },
  phone: { fields: ['phone', 'country'], input: updateProfileInput },
  locale: { fields: ['locale'], input: updateProfileInput.required({ locale: true }) },
} as const;

async function submitNewEmail({ shop, owner, form }: ProfileFormContext): Promise<Result<unknown>> {
  const input = parseForm(form, ['email', 'password'], changeEmailInput);
  return input.ok ? requestEmailChange(shop.services.db, owner, input.value, toRequestContext(shop)) : input;
}

async function submitEmailCode({ shop, owner, form }: ProfileFormContext): Promise<Result<unknown>> {
  const input = parseForm(form, ['code'], confirmEmailInput);
  if (!input.ok) return input;
  const { db, config } = shop.services;
  return confirmEmailChange(db, owner.customerId, input.value.code, toRequestContext(shop), {
    links: createAccountMailLinks(config.siteUrl),
    events: customerEvents,
  });
}

async function submitPassword({ shop, owner, form }: ProfileFormContext): Promise<Result<unknown>> {
  const input = parseForm(
    form,
    ['old_password', 'password', 'password_confirmation'],
    changePasswordInput,
    validateNewPassword,
  );
  return input.ok ? changePassword(shop.services.db, owner, input.value, toRequestContext(shop)) : input;
}

async function submitMailChoice(
  context: ProfileFormContext,
  part: 'newsletter' | 'reviewMails',
  customer: { id: string; email: string },
  choices: MailPreferencesInput,
): Promise<ProfileActionData> {
  const { services, locale } = context.shop;
  const changed = await updateMailPreferences(services.db, customer, choices, { locale, now: services.clock() });
  return redirectOrFail(context, part, ok(changed), to.profile({ saved: part }));
}

async function submitAccountDeletion(context: ProfileFormContext): Promise<ProfileActionData> {
  const { shop, owner, form } = context;
  const input = parseForm(form, ['password'], ownPasswordInput);
  if (!input.ok) return toProfileFailure(context, 'delete', input.refusal);
  const { db, config, personalData } = shop.services;
  const links = createAccountMailLinks(config.siteUrl);
  const result = await requestAccountDeletion(
    db,
    owner,
    input.value.password,
    toRequestContext(shop),
    links,
    personalData,
  );
  if (!result.ok) return toProfileFailure(context, 'delete', result.refusal);
  shop.clearCookie(sessionCookie.name);
  throw redirectDocument(to.accountClosed(), 303);
}

/** Redirects after success, to the same page for the code of a new e-mail address. */
function redirectOrFail(
  context: ProfileFormContext,
  part: ProfilePart,
  done: Result<unknown>,
  next = to.profile(),
): ProfileActionData {
  if (!done.ok) return toProfileFailure(context, part, done.refusal);
  throw redirect(`${next}#${part}`, 303);
}

function toProfileFailure({ shop, form }: ProfileFormContext, part: ProfilePart, refusal: Refusal): ProfileActionData {
  const values = Object.fromEntries(OPEN_FIELDS.map((name) => [name, readTextField(form, name)]));
  return { part, values, ...translateFormErrors(shop, refusal, profileLabels(shop.t, part)) };
}
