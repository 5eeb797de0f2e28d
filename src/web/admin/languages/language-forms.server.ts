import { data, redirect } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import {
  addLanguageOperation,
  changeLanguageOperation,
  moveLanguageOperation,
  removeLanguageOperation,
} from '../../../modules/content/languages/language.operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { getFormStatus } from '../form-answer.server.ts';
import { runStaffCommand } from '../staff-operations.server.ts';

/** Refused form of the section of languages. `code` is empty for the form that adds one. */
export type LanguageAnswer = {
  languageCode: string;
  failed: string;
  errors: Partial<Record<string, string>>;
  values: { code: string; name: string; fallback: string };
};

/** Adds, changes, moves or removes a language; null for a form of the settings. @throws Response a redirect after success */
export async function handleLanguageForm(shop: ShopRequest, group: string | undefined, form: FormData) {
  const intent = readTextField(form, 'intent');
  if (group !== 'languages' || intent === '') return null;
  const result = await runLanguageCommand(shop, intent, form);
  if (result.ok) throw redirect(adminPaths.settings('languages', { saved: 1 }), 303);
  const { refusal } = result;
  const values = {
    code: readTextField(form, 'code'),
    name: readTextField(form, 'name'),
    fallback: readTextField(form, 'fallback'),
  };
  const { t } = shop;
  const labels = {
    code: t('admin.languages.code'),
    name: t('admin.languages.name'),
    fallback: t('admin.languages.fallback'),
  };
  const errors = translateFieldErrors(t, refusal.fields, labels);
  const [error] = Object.values(errors);
  const answer: LanguageAnswer = {
    languageCode: intent === 'add' ? '' : values.code,
    failed: error ?? translateRefusal(refusal, t),
    errors,
    values,
  };
  return data(answer, { status: getFormStatus(refusal) });
}

/** @throws Response a 404 page for an unknown intent */
async function runLanguageCommand(shop: ShopRequest, intent: string, form: FormData): Promise<Result<unknown>> {
  const [code, name] = [readTextField(form, 'code').trim(), readTextField(form, 'name')];
  const fallback = readTextField(form, 'fallback') || null;
  const version = Number(readTextField(form, 'version'));
  const params = { code };
  if (intent === 'add') return runStaffCommand(addLanguageOperation, shop, { form, input: { code, name, fallback } });
  if (intent === 'up' || intent === 'down') {
    const input = { version, by: intent === 'up' ? -1 : 1 };
    return runStaffCommand(moveLanguageOperation, shop, { form, params, input });
  }
  if (intent === 'remove') return runStaffCommand(removeLanguageOperation, shop, { form, params, input: { version } });
  if (intent !== 'save' && intent !== 'publish' && intent !== 'hide') throw data(null, { status: 404 });
  const isPublic = intent === 'save' ? form.get('is_public') === '1' : intent === 'publish';
  const input = { version, name, fallback, is_public: isPublic };
  return runStaffCommand(changeLanguageOperation, shop, { form, params, input });
}
