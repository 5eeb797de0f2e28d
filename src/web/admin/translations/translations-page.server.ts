import { data, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { MAX_XLIFF_BYTES } from '../../../modules/content/translations/check-import.ts';
import {
  applyTranslationImportOperation,
  checkTranslationImportOperation,
  undoTranslationImportOperation,
} from '../../../modules/content/translations/translation-imports.operations.ts';
import { saveTranslationsOperation } from '../../../modules/content/translations/translations.operations.ts';
import { describeUnitProblems, type UnitProblem } from '../../../modules/content/translations/unit-problems.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readFileField, readFormDataWithFiles, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { describeAppliedImport, loadProgressPage, type ProgressPage } from './progress-view.server.ts';
import { readEditedEntries } from './read-work-form.server.ts';
import { loadWorkList, type WorkList } from './work-list.server.ts';

/** Bytes of a form beside its file. */
const MAX_FORM_BYTES = 64 * 1024;

export type CheckedTranslations = {
  id: number;
  result: string;
  problems: string | null;
  listed: { id: string; reason: string }[];
  apply: string | null;
};

export type RefusedText = { text: string; error: string; isConflict: boolean };

/** Result of a form: refused texts by row, a refused file, or the result of a check or of an import with problems. */
export type TranslationsAnswer = {
  kind: 'translations';
  failed: string | null;
  fileError: string | undefined;
  refused: Record<string, RefusedText>;
  checked: CheckedTranslations | null;
};

/** Progress of the languages, or with `kind` the texts of a resource. */
export function loadTranslationsPage(shop: ShopRequest, request: Request): Promise<ProgressPage | WorkList> {
  const kind = new URL(request.url).searchParams.get('kind');
  return kind ? loadWorkList(shop, kind, request) : loadProgressPage(shop, request);
}

/** @throws Response a redirect after success, and a 404 page for an unknown intent */
export async function handleTranslationsForm(shop: ShopRequest, request: Request) {
  await requireAccess(saveTranslationsOperation, shop);
  const form = await readFormDataWithFiles(request, MAX_XLIFF_BYTES + MAX_FORM_BYTES);
  const intent = readTextField(form, 'intent');
  if (intent === 'save') return savePage(shop, form, readQueryParams(request, 'saved'));
  if (intent === 'check') return checkFile(shop, form);
  if (intent !== 'apply' && intent !== 'undo') throw data(null, { status: 404 });
  const given = { form, params: { id: readTextField(form, 'import') }, input: {} };
  const result =
    intent === 'apply'
      ? await runStaffCommand(applyTranslationImportOperation, shop, given)
      : await runStaffCommand(undoTranslationImportOperation, shop, given);
  if (!result.ok) return answer({ failed: translateRefusal(result.refusal, shop.t) }, 409);
  const { locale, changed, skipped, problems, isComplete } = result.value;
  // the page offers to continue
  if (!isComplete) throw redirect(adminPaths.translations({ locale }), 303);
  const done = intent === 'apply' ? 'import' : 'undo';
  if (problems.length > 0) {
    const text = describeAppliedImport(shop.t, { done, count: changed, skipped });
    return answer({ checked: { id: result.value.id, result: text, apply: null, ...listProblems(shop, problems) } });
  }
  throw redirect(
    adminPaths.translations({ locale, done, count: changed, skipped: skipped || undefined, saved: 1 }),
    303,
  );
}

/** Saves the edited rows of a page; an entry with a refused text keeps all of its texts. */
async function savePage(shop: ShopRequest, form: FormData, query: Record<string, string>) {
  const [kind, locale] = [readTextField(form, 'kind'), readTextField(form, 'locale')];
  const refused: TranslationsAnswer['refused'] = {};
  let saved = 0;
  for (const { id, texts } of readEditedEntries(form)) {
    const params = { kind, id };
    const input = { locale, texts };
    const result = await runStaffCommand(saveTranslationsOperation, shop, { form, params, input });
    if (result.ok) saved += texts.length;
    else
      for (const { field, text } of texts)
        refused[`${id}.${field}`] = { text, ...describeProblem(shop, result.refusal, field) };
  }
  const problems = Object.values(refused);
  if (problems.length === 0)
    throw redirect(adminPaths.translations({ ...query, kind, locale, saved: saved || undefined }), 303);
  const failed = shop.t('admin.translations.refused', { saved, count: problems.length });
  return answer({ failed, refused }, problems.some(({ isConflict }) => isConflict) ? 409 : 200);
}

function describeProblem({ t }: ShopRequest, refusal: Refusal, field: string): Omit<RefusedText, 'text'> {
  const isConflict = refusal.code === 'resources.changed';
  const own = refusal.fields[field]?.[0];
  if (own) return { error: translateRefusal(own, t), isConflict };
  const isOther = Object.keys(refusal.fields).length > 0;
  return { error: isOther ? t('admin.translations.otherText') : translateRefusal(refusal, t), isConflict };
}

async function checkFile(shop: ShopRequest, form: FormData) {
  const { t } = shop;
  const checked = await runStaffCommand(checkTranslationImportOperation, shop, {
    form,
    params: { locale: readTextField(form, 'locale') },
    input: {},
    uploads: { file: await readFileField(form, 'file') },
  });
  if (!checked.ok) {
    const [problem] = Object.values(checked.refusal.fields).flat();
    const fileError = problem && translateRefusal(problem, t);
    return answer({ failed: fileError ?? translateRefusal(checked.refusal, t), fileError });
  }
  const { id, changes, unchanged, problems } = checked.value;
  return answer({
    checked: {
      id,
      result: t('admin.texts.result', { changes, unchanged }),
      ...listProblems(shop, problems),
      apply: changes > 0 ? t('admin.texts.apply', { count: changes }) : null,
    },
  });
}

function listProblems({ t }: ShopRequest, problems: readonly UnitProblem[]) {
  return {
    problems: problems.length > 0 ? t('admin.texts.problems', { count: problems.length }) : null,
    listed: describeUnitProblems(problems, t).map(({ id, reason }) => ({ id, reason })),
  };
}

function answer(given: Partial<Omit<TranslationsAnswer, 'kind'>>, status = 200) {
  const result: TranslationsAnswer = {
    kind: 'translations',
    failed: given.failed ?? null,
    fileError: given.fileError,
    refused: given.refused ?? {},
    checked: given.checked ?? null,
  };
  return data(result, { status });
}
