import { getLanguageName } from '../../../kernel/language-name.ts';
import { addDigitsToTag, isPublicLocale } from '../../../kernel/locale.ts';
import { TEXT_AREAS } from '../../../modules/content/texts/text-areas.rules.ts';
import type { LastImport } from '../../../modules/content/translations/last-import.ts';
import type { KindProgress, LanguageProgress } from '../../../modules/content/translations/list-translations.ts';
import {
  readTranslationProgressOperation,
  saveTranslationsOperation,
} from '../../../modules/content/translations/translations.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import type { TranslationCounts } from '../../../platform/resources/translations/translation-unit.ts';
import { buildPreviewPath } from '../../http/language/language-preview.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { type FileForms, listExportChoices } from './file-forms.server.ts';

type StateLink = { name: string; href: string };

export type ProgressRow = {
  name: string;
  href: string;
  done: number;
  total: number;
  /** "120 of 130 texts". */
  summary: string;
  links: StateLink[];
};

export type ProgressLanguage = ProgressRow & { code: string; isShown: boolean };

export type ProgressPage = {
  kind: 'translations';
  view: 'progress';
  pageTitle: string;
  languages: ProgressLanguage[];
  /** Kinds of text of the shown language; null for a shop with one language. */
  shown: { name: string; kinds: ProgressRow[]; previewHref: string | null } | null;
  files: FileForms | null;
  /** Import that can be undone; `resume` is the form that continues one that was interrupted. */
  lastImport: { id: number; text: string; resume: 'apply' | 'undo' | null } | null;
  mayWrite: boolean;
  /** Result of the last form. */
  done: string | null;
};

/** Progress of every language, and the kinds of text of one. @throws Response without the permission */
export async function loadProgressPage(shop: ShopRequest, request: Request): Promise<ProgressPage> {
  const { t } = shop;
  const { searchParams } = new URL(request.url);
  const [{ languages, lastImport }, mayWrite, settings] = await Promise.all([
    loadStaffQuery(readTranslationProgressOperation, shop, {}),
    mayExecute(saveTranslationsOperation, shop),
    readSettings(shop.services.db),
  ]);
  const wanted = [searchParams.get('locale'), shop.locale];
  const shown =
    wanted.flatMap((code) => languages.find((one) => one.code === code) ?? []).at(0) ??
    languages.toSorted((a, b) => b.missing - a.missing)[0];
  const kinds = shown?.kinds.map((kind) => describeKind(shop, shown, kind)) ?? [];
  const formatTime = createTimeFormatter(shop, settings);
  return {
    kind: 'translations',
    view: 'progress',
    pageTitle: `${t('admin.translations.title')} – ${settings.siteName}`,
    languages: languages.map((language) => ({
      ...describe(shop, language, {
        name: getLanguageName(language.code, shop.locale, language.name),
        href: adminPaths.translations({ locale: language.code }),
        hrefOf: () => adminPaths.translations({ locale: language.code }),
      }),
      code: language.code,
      isShown: language === shown,
    })),
    shown: shown
      ? {
          name: getLanguageName(shown.code, shop.locale, shown.name),
          kinds,
          previewHref: mayWrite && !isPublicLocale(shown.code) ? buildPreviewPath(shown.code) : null,
        }
      : null,
    files: shown
      ? {
          locale: shown.code,
          language: shop.locale,
          action: adminPaths.translationExport(shown.code),
          ...listExportChoices(shop, shown.kinds, getKindName),
        }
      : null,
    lastImport:
      lastImport &&
      describeLastImport(shop, lastImport, {
        language: getLanguageName(
          lastImport.locale,
          shop.locale,
          languages.find(({ code }) => code === lastImport.locale)?.name,
        ),
        time: formatTime(lastImport.changed_at),
      }),
    mayWrite,
    done: describeResult(shop, searchParams),
  };
}

function describeLastImport(
  { t }: ShopRequest,
  { id, status, texts, done, total }: LastImport,
  { language, time }: { language: string; time: string },
): ProgressPage['lastImport'] {
  if (status === 'applied')
    return { id, text: t('admin.translations.lastImport', { language, count: texts, time }), resume: null };
  const resume = status === 'applying' ? 'apply' : 'undo';
  return { id, text: t(`admin.translations.unfinished.${resume}`, { language, done, total, time }), resume };
}

/** Result that the address names after a redirect. */
function describeResult({ t }: ShopRequest, searchParams: URLSearchParams): string | null {
  const action = searchParams.get('done');
  if (action !== 'import' && action !== 'undo') return null;
  const [count, skipped] = [Number(searchParams.get('count')) || 0, Number(searchParams.get('skipped')) || 0];
  return describeAppliedImport(t, { done: action, count, skipped });
}

export function describeAppliedImport(
  t: ShopRequest['t'],
  { done, count, skipped }: { done: 'import' | 'undo'; count: number; skipped: number },
): string {
  const result = t(`admin.translations.done.${done}`, { count });
  return skipped > 0 ? `${result} ${t('admin.translations.skipped', { count: skipped })}` : result;
}

function describeKind(shop: ShopRequest, { code }: LanguageProgress, progress: KindProgress): ProgressRow {
  const hrefOf = (state?: string) =>
    progress.kind === 'resource'
      ? adminPaths.translations({ locale: code, kind: progress.name, state })
      : adminPaths.texts({ locale: code, area: progress.name, state });
  return describe(shop, progress, { name: getKindName(shop, progress), href: hrefOf(), hrefOf });
}

export function getKindName({ t }: Pick<ShopRequest, 't'>, kind: Pick<KindProgress, 'kind' | 'name'>): string {
  if (kind.kind === 'resource') return createResourceLabels(kind, t).title;
  const area = TEXT_AREAS.find((one) => one === kind.name);
  const value = area ? t(`admin.texts.areas.${area}`) : kind.name;
  return t('admin.filterValue', { name: t('admin.texts.title'), value });
}

function describe(
  { t, locale }: ShopRequest,
  { total, missing, outdated }: TranslationCounts,
  { name, href, hrefOf }: { name: string; href: string; hrefOf(state: string): string },
): ProgressRow {
  const format = new Intl.NumberFormat(addDigitsToTag(locale));
  const done = total - missing - outdated;
  const links = (['missing', 'outdated'] as const).flatMap((state) => {
    const count = { missing, outdated }[state];
    if (count === 0) return [];
    const value = format.format(count);
    return [
      { name: t('admin.filterValue', { name: t(`admin.translations.states.${state}`), value }), href: hrefOf(state) },
    ];
  });
  return { name, href, done, total, summary: t('admin.translations.summary', { done, total }), links };
}
