import {
  type BuiltInLocale,
  getTextDirection,
  isBuiltInLocale,
  isLocale,
  LOCALES,
  type Locale,
} from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { HIDDEN_STATUS, type LanguageRow, PUBLIC_STATUS, selectLanguages } from './language.store.ts';

export type Language = {
  code: Locale;
  name: string;
  direction: 'ltr' | 'rtl';
  /** The messages ship with the shop and need not be fetched. */
  predefined: boolean;
  file: string;
};

/** A language with the values that staff edit. */
export type EditedLanguage = Language & { isPublic: boolean; fallback: string | null; version: number };

export const NATIVE_NAMES: Record<BuiltInLocale, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  tr: 'Türkçe',
  hi: 'हिन्दी',
};

/** Selectable languages with their native names; the shipped ones when none is configured. */
export async function listPublicLanguages(db: Db): Promise<Language[]> {
  return (await listLanguages(db)).flatMap(({ isPublic, fallback: _, version: __, ...language }) =>
    isPublic ? [language] : [],
  );
}

/** All languages in their order, with those that visitors do not see. */
export async function listLanguages(db: Db): Promise<EditedLanguage[]> {
  const rows = completeRows(await selectLanguages(db));
  return rows.flatMap(({ code, name, file, status, fallback, version }) => {
    if (!isLocale(code)) return [];
    const language = {
      code,
      name,
      direction: getTextDirection(code),
      predefined: isBuiltInLocale(code),
      file: file ?? `${code}.json`,
    };
    return [{ ...language, isPublic: status === PUBLIC_STATUS, fallback, version }];
  });
}

/**
 * Rows with those of the built-in languages that have none. In a shop that has rows for some of
 * them only, the others are hidden.
 */
export function completeRows(rows: readonly LanguageRow[]): LanguageRow[] {
  const isChosen = rows.some(({ code, status }) => isBuiltInLocale(code) && status === PUBLIC_STATUS);
  const status = isChosen ? HIDDEN_STATUS : PUBLIC_STATUS;
  const missing = LOCALES.filter((locale) => !rows.some(({ code }) => code === locale)).map((code): LanguageRow => {
    const direction = getTextDirection(code);
    return { code, name: NATIVE_NAMES[code], direction, file: null, status, fallback: null, version: 0 };
  });
  return [...missing, ...rows];
}
