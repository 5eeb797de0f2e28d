import { data, redirect } from 'react-router';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { addDigitsToTag, type Direction } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { MAX_IMPORT_BYTES } from '../../../modules/content/texts/import-texts.ts';
import {
  TEXT_STATES,
  type TextEntry,
  type TextList,
  type TextState,
} from '../../../modules/content/texts/list-texts.ts';
import { readEnglishTexts } from '../../../modules/content/texts/source-texts.ts';
import { TEXT_AREAS } from '../../../modules/content/texts/text-areas.rules.ts';
import {
  applyTextImportOperation,
  checkTextImportOperation,
  listTextsOperation,
  resetTextOperation,
  saveTextOperation,
} from '../../../modules/content/texts/texts.operations.ts';
import { textsQuery } from '../../../modules/content/texts/texts.schemas.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { readFileField, readFormDataWithFiles, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { countPages } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { countLines } from './count-lines.server.ts';

/** Bytes of a form beside its file. */
const MAX_FORM_BYTES = 64 * 1024;
export type TextLanguage = { code: string; name: string; direction: Direction };
export type TextRow = TextEntry & { lines: number; stateNames: string[]; isSaved: boolean };
type LanguageSummary = { name: string; href: string; total: string; links: { name: string; href: string }[] };

export type TextsPage = {
  kind: 'texts';
  pageTitle: string;
  language: TextLanguage;
  reference: TextLanguage;
  rows: TextRow[];
  filters: Filter[];
  /** Parameters of the shown list, for the address of its forms. */
  query: Record<string, string>;
  search: string | undefined;
  page: number;
  lastPage: number;
  found: string;
  languages: LanguageSummary[];
  exportHref: string;
  mayWrite: boolean;
  isImported: boolean;
  /** Key of a saved text that the filters of the list exclude now. */
  hiddenSavedKey: string | null;
};

export type CheckedFile = {
  result: string;
  problems: string | null;
  listed: { key: string; reason: string }[];
  apply: string | null;
  revision: number;
  digest: string;
};

/** Result of a form: a refused text or file, or the result of a check. */
export type TextsAnswer = {
  kind: 'texts';
  failed: string | null;
  key: string;
  text: string;
  error: string | undefined;
  isConflict: boolean;
  checked: CheckedFile | null;
};

/** Texts of a language beside those of the reference. @throws Response without the permission */
export async function loadTextsPage(shop: ShopRequest, request: Request): Promise<TextsPage> {
  const { t } = shop;
  const initial = { locale: shop.locale };
  const given = Object.assign({}, initial, readQueryParams(request, 'saved'));
  // an invalid query falls back to the defaults
  const input = textsQuery.safeParse(given).success ? given : initial;
  const { page, ...filters } = textsQuery.parse(input);
  const [list, mayWrite, { siteName }] = await Promise.all([
    loadStaffQuery(listTextsOperation, shop, { input }),
    mayExecute(saveTextOperation, shop),
    readSettings(shop.services.db),
  ]);
  const saved = new URL(request.url).searchParams.get('saved');
  const query = Object.fromEntries(
    Object.entries({ ...filters, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const lastPage = countPages(list);
  // a saved text can leave the list, and it can be the only one on the last page
  if (page > lastPage) throw redirect(adminPaths.texts({ ...query, page: lastPage, saved: saved ?? undefined }));
  return {
    kind: 'texts',
    pageTitle: `${t('admin.texts.title')} – ${siteName}`,
    language: findLanguage(shop, list, filters.locale),
    reference: findLanguage(shop, list, list.reference),
    rows: list.texts.map((text) => ({
      ...text,
      lines: countLines(text.text || text.reference),
      stateNames: text.states.map((state) => t(`admin.texts.states.${state}`)),
      isSaved: text.key === saved,
    })),
    filters: listFilters(shop, list, filters),
    query,
    search: filters.q,
    page,
    lastPage,
    found: t('admin.texts.found', { count: list.total }),
    languages: list.languages.map((one) => summarizeLanguage(shop, one)),
    exportHref: adminPaths.textExport(filters.locale),
    mayWrite,
    isImported: saved === 'import',
    hiddenSavedKey: await findHiddenSavedKey(list, saved),
  };
}

async function findHiddenSavedKey({ texts }: TextList, saved: string | null): Promise<string | null> {
  if (saved === null || texts.some(({ key }) => key === saved)) return null;
  return (await readEnglishTexts()).has(saved) ? saved : null;
}

function findLanguage(shop: ShopRequest, { languages }: TextList, wanted: string): TextLanguage {
  const { code, name, direction } = languages.find(({ code }) => code === wanted) ?? {
    code: wanted,
    name: wanted,
    direction: 'ltr' as const,
  };
  return { code, name: getLanguageName(code, shop.locale, name), direction };
}

function listFilters(
  { t, locale: readerLocale }: ShopRequest,
  { languages }: TextList,
  { locale, area, state }: { locale: string; area?: string | undefined; state?: string | undefined },
): Filter[] {
  const any = t('admin.resources.shared.any');
  return [
    {
      name: 'locale',
      label: t('admin.texts.language'),
      value: locale,
      choices: languages.map(({ code, name }) => ({ value: code, name: getLanguageName(code, readerLocale, name) })),
    },
    {
      name: 'area',
      label: t('admin.texts.area'),
      value: area,
      any,
      choices: TEXT_AREAS.map((one) => ({ value: one, name: t(`admin.texts.areas.${one}`) })),
    },
    {
      name: 'state',
      label: t('admin.texts.state'),
      value: state,
      any,
      choices: TEXT_STATES.map((one) => ({ value: one, name: t(`admin.texts.states.${one}`) })),
    },
  ];
}

function summarizeLanguage({ t, locale }: ShopRequest, language: TextList['languages'][number]): LanguageSummary {
  const { code, name, total } = language;
  const format = new Intl.NumberFormat(addDigitsToTag(locale));
  const describe = (state: TextState) => ({
    name: t('admin.filterValue', { name: t(`admin.texts.states.${state}`), value: format.format(language[state]) }),
    href: adminPaths.texts({ locale: code, state }),
  });
  return {
    name: getLanguageName(code, locale, name),
    href: adminPaths.texts({ locale: code }),
    total: t('admin.texts.found', { count: total }),
    links: TEXT_STATES.filter((state) => language[state] > 0).map(describe),
  };
}

/** @throws Response a redirect after success, and a 404 page for an unknown intent */
export async function handleTextsForm(shop: ShopRequest, request: Request) {
  await requireAccess(saveTextOperation, shop);
  const form = await readFormDataWithFiles(request, MAX_IMPORT_BYTES + MAX_FORM_BYTES);
  const intent = readTextField(form, 'intent');
  const query = readQueryParams(request, 'saved');
  const locale = readTextField(form, 'locale');
  if (intent === 'check') return checkFile(shop, locale, form);
  if (intent === 'apply') {
    const input = { revision: Number(readTextField(form, 'revision')), digest: readTextField(form, 'digest') };
    const applied = await runStaffCommand(applyTextImportOperation, shop, { form, params: { locale }, input });
    if (applied.ok) throw redirect(adminPaths.texts({ locale, saved: 'import' }), 303);
    return answerRefusal(shop, applied.refusal, form);
  }
  if (intent !== 'save' && intent !== 'reset') throw data(null, { status: 404 });
  const params = { locale, key: readTextField(form, 'key') };
  const version = Number(readTextField(form, 'version'));
  const result =
    intent === 'save'
      ? await runStaffCommand(saveTextOperation, shop, {
          form,
          params,
          input: { text: readTextField(form, 'text'), version },
        })
      : await runStaffCommand(resetTextOperation, shop, { form, params, input: { version } });
  if (result.ok) throw redirect(`${adminPaths.texts({ ...query, locale, saved: params.key })}#${params.key}`, 303);
  return answerRefusal(shop, result.refusal, form);
}

async function checkFile(shop: ShopRequest, locale: string, form: FormData) {
  const { t } = shop;
  const checked = await runStaffCommand(checkTextImportOperation, shop, {
    form,
    params: { locale },
    input: {},
    uploads: { file: await readFileField(form, 'file') },
  });
  if (!checked.ok) return answerRefusal(shop, checked.refusal, form);
  const { changes, unchanged, problemCount, problems, revision, digest } = checked.value;
  const answer: TextsAnswer = Object.assign(createAnswer(form), {
    checked: {
      result: t('admin.texts.result', { changes, unchanged }),
      problems: problemCount > 0 ? t('admin.texts.problems', { count: problemCount }) : null,
      listed: problems.map(({ key, problem }) => ({ key, reason: translateRefusal(problem, t) })),
      apply: changes > 0 ? t('admin.texts.apply', { count: changes }) : null,
      revision,
      digest,
    },
  });
  return data(answer);
}

function createAnswer(form: FormData): TextsAnswer {
  const [key, text] = [readTextField(form, 'key'), readTextField(form, 'text')];
  return { kind: 'texts', failed: null, key, text, error: undefined, isConflict: false, checked: null };
}

function answerRefusal({ t }: ShopRequest, refusal: Refusal, form: FormData) {
  const [problem] = Object.values(refusal.fields).flat();
  const error = problem && translateRefusal(problem, t);
  const isConflict = refusal.code === 'resources.changed';
  const failed = error ?? translateRefusal(refusal, t);
  const answer: TextsAnswer = Object.assign(createAnswer(form), { failed, error, isConflict });
  return data(answer, { status: isConflict ? 409 : 200 });
}
