/** Built-in languages, with their own messages and data. English has no path prefix. */
export const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;

export type ShippedLocale = (typeof LOCALES)[number];

declare const added: unique symbol;
/** A language that the owner added: messages from a file, translated data where it exists. Only `isLocale` narrows to it. */
type AddedLocale = string & { readonly [added]: true };

export type Locale = ShippedLocale | AddedLocale;

export type Direction = 'ltr' | 'rtl';

export const DEFAULT_LOCALE: ShippedLocale = 'en';

/** Numbering systems a language can use. A setting, because the default of ICU changes between versions. */
export const DIGITS = ['latn', 'arab', 'arabext', 'deva'] as const;

export type Digits = (typeof DIGITS)[number];

/** Text in several languages, keyed by locale; English is always present. */
export type Localized = Record<string, string>;

/** Language settings; they can change at run time. */
export type Spoken = {
  added: readonly { code: string; direction: Direction }[];
  digits: Readonly<Record<string, Digits>>;
  /** Language whose text is used when a translation is missing. */
  fallback: string;
};

const ONLY_SHIPPED: Spoken = { added: [], digits: {}, fallback: DEFAULT_LOCALE };

/** Global state: a process serves one shop, and a browser page belongs to one shop. */
let spoken = ONLY_SHIPPED;

export function speak(now: Spoken = ONLY_SHIPPED): void {
  spoken = now;
}

/** Serializes the language settings that a page needs in the browser; undefined when all are the defaults. */
export function spokenMark(locale: Locale): string | undefined {
  if (spoken.added.length === 0 && digitsOf(locale) === 'latn') return undefined;
  return [digitsOf(locale), ...spoken.added.map(({ code, direction }) => `${code}:${direction}`)].join(' ');
}

/** In the browser: restores the settings from the serialized form. */
export function speakAsMarked(locale: string, mark: string): void {
  const [digits, ...languages] = mark.split(' ');
  const added = languages.map((language) => {
    const [code = '', direction] = language.split(':');
    return { code, direction: direction === 'rtl' ? ('rtl' as const) : ('ltr' as const) };
  });
  const numbers = DIGITS.find((one) => one === digits) ?? 'latn';
  speak({ added, digits: { [locale]: numbers }, fallback: DEFAULT_LOCALE });
}

export function isShipped(value: unknown): value is ShippedLocale {
  return LOCALES.some((locale) => locale === value);
}

export function isLocale(value: unknown): value is Locale {
  return isShipped(value) || spoken.added.some(({ code }) => code === value);
}

/** All languages of the shop, built-in and added. */
export function allLocales(): readonly Locale[] {
  return [...LOCALES, ...spoken.added.map(({ code }) => code).filter(isLocale)];
}

export function directionOf(locale: Locale): Direction {
  if (isShipped(locale)) return locale === 'ar' ? 'rtl' : 'ltr';
  return spoken.added.find(({ code }) => code === locale)?.direction ?? 'ltr';
}

/** Numbering system of a language. */
export function digitsOf(locale: string): Digits {
  return spoken.digits[locale] ?? 'latn';
}

/** Language tag with its numbering system, for formatting numbers and dates (BCP 47, extension u). */
export function withDigits(locale: string): string {
  return `${locale}-u-nu-${digitsOf(locale)}`;
}

/** Removes the extension that `withDigits` added. */
export function withoutDigits(tag: string): string {
  return tag.replace(/-u-nu-.*$/, '');
}

/** Returns the text in a language, else in the fallback language, else in English, else an empty string. */
export function textIn(text: Localized, locale: string): string {
  return text[locale] ?? text[spoken.fallback] ?? text[DEFAULT_LOCALE] ?? '';
}

/** Languages to query for translations stored as rows, in order of preference. */
export function localesFor(locale: Locale): string[] {
  return [...new Set([locale, spoken.fallback, DEFAULT_LOCALE])];
}

/** Converts Arabic-Indic, Persian and Devanagari digits and the Arabic decimal and grouping marks to ASCII. */
export function foldDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

/**
 * Selects the best language of the shop for an Accept-Language header, or null when none matches.
 * Regional variants match their base language: fr-CA → fr.
 */
export function preferredLocale(acceptLanguage: string | undefined): Locale | null {
  const preferences = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag, weight: q === undefined ? 1 : Number(q), index };
    })
    .filter((preference) => preference.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  const localesByTag = new Map(allLocales().map((locale) => [locale.toLowerCase(), locale]));
  const found = preferences.map(({ tag }) => localesByTag.get(tag) ?? localesByTag.get(tag.split('-')[0] ?? ''));
  return found.find((locale) => locale !== undefined) ?? null;
}
