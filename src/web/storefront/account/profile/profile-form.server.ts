import { redirect, redirectDocument } from 'react-router';
import { type Refusal, type Result, refuseField } from '../../../../kernel/result.ts';
import {
  confirmEmailChangeOperation,
  requestEmailChangeOperation,
} from '../../../../modules/customers/email-change/email-change.operations.ts';
import {
  changePasswordOperation,
  updateProfileOperation,
} from '../../../../modules/customers/profile/profile.operations.ts';
import { sessionCookie } from '../../../../modules/customers/sessions/session-cookie.ts';
import type { MailPreferencesInput } from '../../../../modules/privacy/mail-preferences.input.ts';
import { updateMailPreferencesOperation } from '../../../../modules/privacy/mail-preferences.operations.ts';
import { deleteAccountOperation } from '../../../../modules/privacy/privacy.operations.ts';
import { profileLabels } from '../../../forms/field-labels.server.ts';
import { type FormErrors, translateFormErrors } from '../../../forms/form-errors.server.ts';
import { readFileField, readTextField, readTextFields } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { redirectToSignIn } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import type { ProfilePart } from './profile-page.server.ts';

/** Action data: typed values without secrets, and errors. */
export type ProfileActionData = FormErrors & { part: ProfilePart; values: Record<string, string> };

const OPEN_FIELDS = ['name', 'phone', 'country', 'locale', 'email'] as const;

type ProfileFormContext = { shop: ShopRequest; form: FormData };

/** Handles the forms of the profile page. @throws Response a redirect to the page with a success message */
export async function submitProfileForm(shop: ShopRequest, form: FormData): Promise<ProfileActionData> {
  const context = { shop, form };
  const intent = readTextField(form, 'intent');
  switch (intent) {
    case 'email': {
      const input = readTextFields(form, ['email', 'password']);
      return redirectOrFail(context, 'email', await runCommand(requestEmailChangeOperation, shop, { form, input }));
    }
    case 'email-code': {
      const input = readTextFields(form, ['code']);
      const confirmed = await runCommand(confirmEmailChangeOperation, shop, { form, input });
      return redirectOrFail(context, 'email', confirmed, to.profile({ saved: 'email' }));
    }
    case 'password': {
      const input = readTextFields(form, ['old_password', 'password', 'password_confirmation']);
      const changed = await runCommand(changePasswordOperation, shop, { form, input });
      return redirectOrFail(context, 'password', changed, to.profile({ saved: 'password' }));
    }
    case 'subscribe':
    case 'unsubscribe':
      return submitMailChoice(context, 'newsletter', { newsletter: intent === 'subscribe' });
    case 'stop-review-mails':
    case 'resume-review-mails':
      return submitMailChoice(context, 'reviewMails', { review_mails: intent === 'resume-review-mails' });
    case 'delete':
      return submitAccountDeletion(context);
    case 'remove-picture': {
      const removed = await runCommand(updateProfileOperation, shop, { form, input: { remove_picture: true } });
      return redirectOrFail(context, 'picture', removed, to.profile({ saved: 'picture' }));
    }
    default: {
      const part = intent === 'picture' || intent === 'phone' || intent === 'locale' ? intent : 'name';
      return redirectOrFail(context, part, await changeDetail(context, part), to.profile({ saved: part }));
    }
  }
}

async function changeDetail(
  { shop, form }: ProfileFormContext,
  part: 'picture' | 'name' | 'phone' | 'locale',
): Promise<Result<unknown>> {
  // an empty field removes the phone number
  const phone = readTextField(form, 'phone');
  const input = part === 'phone' ? { ...readTextFields(form, ['country']), phone } : readTextFields(form, [part]);
  const picture = part === 'picture' ? await readFileField(form, 'picture') : [];
  // the operation leaves omitted fields unchanged, but the form of this part has nothing else to save
  if (picture.length === 0 && Object.keys(input).length === 0)
    return refuseField(part, 'fields.required', { type: part });
  return runCommand(updateProfileOperation, shop, { form, input, uploads: { picture } });
}

async function submitMailChoice(
  context: ProfileFormContext,
  part: 'newsletter' | 'reviewMails',
  input: MailPreferencesInput,
): Promise<ProfileActionData> {
  const changed = await runCommand(updateMailPreferencesOperation, context.shop, { input });
  return redirectOrFail(context, part, changed, to.profile({ saved: part }));
}

async function submitAccountDeletion(context: ProfileFormContext): Promise<ProfileActionData> {
  const { shop, form } = context;
  const result = await runCommand(deleteAccountOperation, shop, { form, input: readTextFields(form, ['password']) });
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
  redirectToSignIn(shop, refusal);
  const values = Object.fromEntries(OPEN_FIELDS.map((name) => [name, readTextField(form, name)]));
  return { part, values, ...translateFormErrors(shop, refusal, profileLabels(shop.t, part)) };
}
