/** The languages that ship with the shop. English has no path prefix. */
export const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

/** Numbering systems a language may be shown in. A setting: ICU's own choice changes between versions. */
export type Digits = 'latn' | 'arab' | 'deva';

/** Text in several languages, keyed by locale; English is always there. */
export type Localized = Record<string, string>;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** The text in a language, else in English, else empty. */
export function textIn(text: Localized, locale: string): string {
  return text[locale] ?? text[DEFAULT_LOCALE] ?? '';
}

/** Arabic-Indic, Persian and Devanagari digits as ASCII; the Arabic decimal and grouping marks too. */
export function foldDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

/**
 * The best shipped language for an Accept-Language header, or null when none is asked for.
 * Regional forms count for their language: fr-CA → fr.
 */
export function preferredLocale(acceptLanguage: string | undefined): Locale | null {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q), index };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return wishes.map((wish) => wish.language).find(isLocale) ?? null;
}
