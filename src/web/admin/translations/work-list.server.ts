import { hash } from 'node:crypto';
import { redirect } from 'react-router';
import { getLanguageName } from '../../../kernel/language-name.ts';
import type { Direction } from '../../../kernel/locale.ts';
import { listPermittedResources } from '../../../modules/content/translations/permitted-resources.ts';
import { createTextsToken } from '../../../modules/content/translations/save-translations.ts';
import { listTranslationsOperation } from '../../../modules/content/translations/translations.operations.ts';
import { translationsQuery } from '../../../modules/content/translations/translations.schemas.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { normalizeLineBreaks } from '../../../platform/resources/field.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { listSourceLocales } from '../../../platform/resources/translations/source-text.ts';
import { listTranslatedFields } from '../../../platform/resources/translations/translated-fields.ts';
import { TRANSLATION_STATES } from '../../../platform/resources/translations/translation-unit.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createPageCaller } from '../../operations/page-caller.server.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { countPages } from '../list-page.server.ts';
import { type FormLanguage, listFormLanguages } from '../resources/form-view.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { countLines } from '../texts/count-lines.server.ts';
import { getEntryHref } from './entry-links.server.ts';
import { getKindName } from './progress-view.server.ts';

export type WorkRow = {
  /** Id of the entry and name of the field: `12.title`. */
  key: string;
  title: string;
  label: string;
  /** Form of the entry; null without the permission. */
  href: string | null;
  source: string;
  target: string;
  state: { kind: 'missing' | 'outdated'; name: string } | null;
  isMultiline: boolean;
  lines: number;
  maxLength: number | null;
  /** Texts that the form shows, so that a change of another editor is noticed. */
  seen: string;
  /** Translation that the form shows, so that the rows that were edited are known. */
  shown: string;
};

export type WorkList = {
  kind: 'translations';
  view: 'list';
  /** Name of the resource. */
  kindName: string;
  pageTitle: string;
  title: string;
  language: FormLanguage;
  source: { code: string; name: string; direction: Direction };
  rows: WorkRow[];
  filters: Filter[];
  query: Record<string, string>;
  search: string | undefined;
  page: number;
  lastPage: number;
  found: string;
  mayWrite: boolean;
  /** Number of saved translations; null before a save. */
  saved: string | null;
};

/** Texts of the entries of a resource beside their sources. @throws Response without the permission, and a 404 page */
export async function loadWorkList(shop: ShopRequest, kind: string, request: Request): Promise<WorkList> {
  const { t, services } = shop;
  const given = Object.assign({ locale: shop.locale }, readQueryParams(request, 'saved', 'kind'));
  // an invalid query falls back to the defaults
  const input = translationsQuery.safeParse(given).success ? given : { locale: given.locale };
  const [{ resource, units, source, ...list }, { siteName }, formLanguages] = await Promise.all([
    loadStaffQuery(listTranslationsOperation, shop, { params: { kind }, input }),
    readSettings(services.db),
    listFormLanguages(services.db),
  ]);
  const languages = formLanguages.map(({ code, name, direction }) => {
    return { code, name: getLanguageName(code, shop.locale, name), direction };
  });
  const { locale, state, q, page } = translationsQuery.parse(input);
  const query = Object.fromEntries(
    Object.entries({ locale, kind, state, q, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const lastPage = countPages(list);
  const { searchParams } = new URL(request.url);
  const saved = Number(searchParams.get('saved')) || 0;
  // the saved texts can leave the list, and they can be all of the last page
  if (page > lastPage) throw redirect(adminPaths.translations({ ...query, page: lastPage, saved: saved || undefined }));
  const labels = createResourceLabels(resource, t);
  const fields = new Map(listTranslatedFields(resource).map((field) => [field.name, field]));
  const mayWrite = await mayExecute({ access: resource.access.translate }, shop);
  const permitted = await listPermittedResources(createPageCaller(shop), 'read');
  const mayOpen = await mayExecute({ access: resource.access.read }, shop);
  const title = getKindName(shop, { kind: 'resource', name: kind });
  const findLanguage = (code: string) =>
    languages.find((one) => one.code === code) ?? { code, name: code, direction: 'ltr' as const };
  return {
    kind: 'translations',
    view: 'list',
    kindName: kind,
    pageTitle: `${title} – ${t('admin.translations.title')} – ${siteName}`,
    title,
    language: findLanguage(locale),
    source: findLanguage(source),
    rows: units.map((unit): WorkRow => {
      const field = fields.get(unit.field);
      const stateKind = unit.target === '' ? 'missing' : unit.isOutdated ? 'outdated' : null;
      return {
        key: `${unit.id}.${unit.field}`,
        title: labels.entry(unit.title),
        label: labels.field(unit.field),
        href: mayOpen ? getEntryHref(kind, unit) : null,
        source: unit.source,
        target: unit.target,
        state: stateKind && { kind: stateKind, name: t(`admin.translations.states.${stateKind}`) },
        isMultiline: field?.isMultiline ?? true,
        lines: countLines(unit.target || unit.source),
        maxLength: field && !field.isList ? field.maxLength : null,
        seen: createTextsToken(unit),
        shown: hashShownText(unit.target),
      };
    }),
    filters: listFilters(shop, { languages, kinds: permitted.map(({ name }) => name) }, { kind, locale, state }),
    query,
    search: q,
    page,
    lastPage,
    found: t('admin.texts.found', { count: list.total }),
    mayWrite,
    saved: saved > 0 ? t('admin.translations.saved', { count: saved }) : null,
  };
}

/** Browsers send CRLF, and remove the first line break of a text area. */
export function hashShownText(text: string): string {
  return hash('sha256', normalizeLineBreaks(text).trim(), 'base64url');
}

function listFilters(
  shop: ShopRequest,
  { languages, kinds }: { languages: readonly FormLanguage[]; kinds: readonly string[] },
  { kind, locale, state }: { kind: string; locale: string; state: string | undefined },
): Filter[] {
  const { t } = shop;
  return [
    {
      name: 'kind',
      label: t('admin.translations.kind'),
      value: kind,
      choices: kinds.map((name) => ({ value: name, name: getKindName(shop, { kind: 'resource', name }) })),
    },
    {
      name: 'locale',
      label: t('admin.texts.language'),
      value: locale,
      choices: languages
        .filter(({ code }) => listSourceLocales(code).length > 0)
        .map(({ code, name }) => ({ value: code, name })),
    },
    {
      name: 'state',
      label: t('admin.texts.state'),
      value: state,
      any: t('admin.resources.shared.any'),
      choices: TRANSLATION_STATES.map((one) => ({ value: one, name: t(`admin.translations.states.${one}`) })),
    },
  ];
}
