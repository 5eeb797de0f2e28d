import { getLanguageName } from '../../../kernel/language-name.ts';
import { DEFAULT_LOCALE, type Direction, isPublicLocale, LOCALES } from '../../../kernel/locale.ts';
import {
  addLanguageOperation,
  listLanguagesOperation,
} from '../../../modules/content/languages/language.operations.ts';
import { listAddableLanguages } from '../../../modules/content/languages/language.rules.ts';
import {
  readTranslationProgressOperation,
  saveTranslationsOperation,
} from '../../../modules/content/translations/translations.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { buildPreviewPath } from '../../http/language/language-preview.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';

export type LanguageRow = {
  code: string;
  name: string;
  direction: Direction;
  version: number;
  isPublic: boolean;
  isBuiltIn: boolean;
  /** English and the default language, which stay public. */
  isRequired: boolean;
  fallback: string;
  isFirst: boolean;
  isLast: boolean;
  /** First page of the preview of a draft; null for public languages and without the permission to translate. */
  previewHref: string | null;
  /** Progress of the translation; null for the language that is translated from. */
  progress: { done: number; total: number; summary: string; href: string } | null;
};

/** Languages of the shop below the settings of languages. */
export type LanguagesSection = {
  languages: LanguageRow[];
  /** Languages that can be added. */
  addable: { code: string; name: string }[];
  fallbacks: SelectChoice[];
  mayWrite: boolean;
};

export async function loadLanguagesSection(shop: ShopRequest): Promise<LanguagesSection> {
  const { t, locale, services } = shop;
  const [languages, progress, mayWrite, mayTranslate, { defaultLanguage }] = await Promise.all([
    loadStaffQuery(listLanguagesOperation, shop, {}),
    loadStaffQuery(readTranslationProgressOperation, shop, {}),
    mayExecute(addLanguageOperation, shop),
    mayExecute(saveTranslationsOperation, shop),
    readSettings(services.db),
  ]);
  return {
    languages: languages.map(
      ({ code, name, direction, version, isPublic, predefined, fallback }, index): LanguageRow => {
        const own = progress.languages.find((one) => one.code === code);
        const done = own ? own.total - own.missing - own.outdated : 0;
        return {
          code,
          name,
          direction,
          version,
          isPublic,
          isBuiltIn: predefined,
          isRequired: code === DEFAULT_LOCALE || code === defaultLanguage,
          fallback: fallback ?? '',
          isFirst: index === 0,
          isLast: index === languages.length - 1,
          previewHref: mayTranslate && !isPublicLocale(code) ? buildPreviewPath(code) : null,
          progress: own
            ? {
                done,
                total: own.total,
                summary: t('admin.translations.summary', { done, total: own.total }),
                href: adminPaths.translations({ locale: code }),
              }
            : null,
        };
      },
    ),
    addable: listAddableLanguages(locale).filter(({ code }) => !languages.some((language) => language.code === code)),
    fallbacks: LOCALES.map((code) => ({ value: code, name: getLanguageName(code, locale) })),
    mayWrite,
  };
}
