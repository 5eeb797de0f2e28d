import {
  type BuiltInLocale,
  getTextDirection,
  isBuiltInLocale,
  isLocale,
  LOCALES,
  type Locale,
} from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectPublicLanguages } from '../content.store.ts';

export type Language = {
  code: Locale;
  name: string;
  direction: 'ltr' | 'rtl';
  /** The messages ship with the shop and need not be fetched. */
  predefined: boolean;
  file: string;
};

const NATIVE_NAMES: Record<BuiltInLocale, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  tr: 'Türkçe',
  hi: 'हिन्दी',
};

/** Selectable languages with their native names; the shipped ones when none is configured. */
export async function listLanguages(db: Db): Promise<Language[]> {
  const rows = (await selectPublicLanguages(db)).flatMap((row) =>
    isLocale(row.code) ? [{ ...row, code: row.code }] : [],
  );
  const own = rows.filter(({ code }) => !isBuiltInLocale(code));
  const shipped = LOCALES.map((code) => ({ code, name: NATIVE_NAMES[code], file: null }));
  return (own.length < rows.length ? rows : [...shipped, ...own]).map(({ code, name, file }) => ({
    code,
    name,
    direction: getTextDirection(code),
    predefined: isBuiltInLocale(code),
    file: file ?? `${code}.json`,
  }));
}
