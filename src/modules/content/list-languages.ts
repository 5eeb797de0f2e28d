import { directionOf, isLocale, isShipped, LOCALES, type Locale, type ShippedLocale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { publicLanguages } from './content.store.ts';

export type Language = {
  code: Locale;
  name: string;
  direction: 'ltr' | 'rtl';
  /** The messages ship with the shop and need not be fetched. */
  predefined: boolean;
  file: string;
};

const OWN_NAME: Record<ShippedLocale, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  tr: 'Türkçe',
  hi: 'हिन्दी',
};

/** Selectable languages with their native names; the shipped ones when none is configured. */
export async function listLanguages(db: Db): Promise<Language[]> {
  const rows = (await publicLanguages(db)).flatMap((row) => (isLocale(row.code) ? [{ ...row, code: row.code }] : []));
  const own = rows.filter(({ code }) => !isShipped(code));
  const shipped = LOCALES.map((code) => ({ code, name: OWN_NAME[code], file: null }));
  return (own.length < rows.length ? rows : [...shipped, ...own]).map(({ code, name, file }) => ({
    code,
    name,
    direction: directionOf(code),
    predefined: isShipped(code),
    file: file ?? `${code}.json`,
  }));
}
