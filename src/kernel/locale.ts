/** Built-in languages, with their own messages and data. English has no path prefix. */
export const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;

export type BuiltInLocale = (typeof LOCALES)[number];

declare const added: unique symbol;
/** A language that the owner added: messages from a file, translated data where it exists. Only `isLocale` narrows to it. */
type AddedLocale = string & { readonly [added]: true };

export type Locale = BuiltInLocale | AddedLocale;

export type Direction = 'ltr' | 'rtl';

export const DEFAULT_LOCALE: BuiltInLocale = 'en';

/** Numbering systems a language can use. A setting, because the default of ICU changes between versions. */
export const DIGITS = ['latn', 'arab', 'arabext', 'deva'] as const;

export type Digits = (typeof DIGITS)[number];

/** Text in several languages, keyed by locale; English is always present. */
export type LocalizedText = Record<string, string>;

/** Language settings; they can change at run time. */
export type LocaleConfig = {
  added: readonly { code: string; direction: Direction }[];
  /** Languages that visitors do not see: drafts, and built-in ones that the owner hid. */
  hidden?: readonly string[];
  /** Languages whose texts an added language uses before those of `fallback`. */
  fallbacks?: Readonly<Record<string, string>>;
  digits: Readonly<Record<string, Digits>>;
  /** Language whose text is used when a translation is missing. */
  fallback: string;
};

const DEFAULT_LOCALE_CONFIG: LocaleConfig = { added: [], digits: {}, fallback: DEFAULT_LOCALE };

/** Global state: a process serves one shop, and a browser page belongs to one shop. */
let localeConfig = DEFAULT_LOCALE_CONFIG;

export function setLocaleConfig(now: LocaleConfig = DEFAULT_LOCALE_CONFIG): void {
  localeConfig = now;
}

/** Serializes the language settings that a page needs in the browser; undefined when all are the defaults. */
export function serializeLocaleConfig(locale: Locale): string | undefined {
  const added = localeConfig.added.filter(({ code }) => code === locale || !isHidden(code));
  if (added.length === 0 && getLocaleDigits(locale) === 'latn') return undefined;
  return [getLocaleDigits(locale), ...added.map(({ code, direction }) => `${code}:${direction}`)].join(' ');
}

/** In the browser: restores the settings from the serialized form. */
export function restoreLocaleConfig(locale: string, mark: string): void {
  const [digits, ...languages] = mark.split(' ');
  const added = languages.map((language) => {
    const [code = '', direction] = language.split(':');
    return { code, direction: direction === 'rtl' ? ('rtl' as const) : ('ltr' as const) };
  });
  const numbers = DIGITS.find((one) => one === digits) ?? 'latn';
  setLocaleConfig({ added, digits: { [locale]: numbers }, fallback: DEFAULT_LOCALE });
}

export function isBuiltInLocale(value: unknown): value is BuiltInLocale {
  return LOCALES.some((locale) => locale === value);
}

export function isLocale(value: unknown): value is Locale {
  return isBuiltInLocale(value) || localeConfig.added.some(({ code }) => code === value);
}

/** Whether visitors can use a language; staff can also use hidden ones. */
export function isPublicLocale(value: unknown): value is Locale {
  return isLocale(value) && !isHidden(value);
}

/** Reads the draft that the current request previews; only the server has one. */
let readPreviewedLocale: (() => string | undefined) | null = null;

export function setPreviewReader(read: (() => string | undefined) | null): void {
  readPreviewedLocale = read;
}

/** Whether the current visitor gets pages in a language: a public one, or the draft that a staff member previews. */
export function isServedLocale(value: unknown): value is Locale {
  return isPublicLocale(value) || (isLocale(value) && value === readPreviewedLocale?.());
}

function isHidden(code: string): boolean {
  return localeConfig.hidden?.includes(code) ?? false;
}

/** All languages of the shop, built-in and added, with drafts. */
export function listLocales(): readonly Locale[] {
  return [...LOCALES, ...localeConfig.added.map(({ code }) => code).filter(isLocale)];
}

/** The languages that visitors can use. */
export function listPublicLocales(): readonly Locale[] {
  return listLocales().filter(isPublicLocale);
}

export function getTextDirection(locale: Locale): Direction {
  if (isBuiltInLocale(locale)) return locale === 'ar' ? 'rtl' : 'ltr';
  return localeConfig.added.find(({ code }) => code === locale)?.direction ?? 'ltr';
}

/** Numbering system of a language. */
export function getLocaleDigits(locale: string): Digits {
  return localeConfig.digits[locale] ?? 'latn';
}

/** Language tag with its numbering system, for formatting numbers and dates (BCP 47, extension u). */
export function addDigitsToTag(locale: string): string {
  return `${locale}-u-nu-${getLocaleDigits(locale)}`;
}

/** Removes the extension that `addDigitsToTag` added. */
export function removeDigitsFromTag(tag: string): string {
  return tag.replace(/-u-nu-.*$/, '');
}

/** Language whose text is used when a translation is missing, and from which the shop is translated. */
export function getFallbackLocale(): string {
  return localeConfig.fallback;
}

/** Language whose texts a language uses before those of the shop; null for none. */
export function getOwnFallback(locale: string): string | null {
  return localeConfig.fallbacks?.[locale] ?? null;
}

/** Returns the text in a language, else in its fallback language, the one of the shop, or English, else an empty string. */
export function pickTranslation(text: LocalizedText, locale: string): string {
  const own = text[locale] ?? text[getOwnFallback(locale) ?? locale];
  return own ?? text[localeConfig.fallback] ?? text[DEFAULT_LOCALE] ?? '';
}

/** Languages to query for translations stored as rows, in order of preference. */
export function listLocaleFallbacks(locale: Locale): string[] {
  return [...new Set([locale, getOwnFallback(locale) ?? locale, localeConfig.fallback, DEFAULT_LOCALE])];
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
 * Selects the best public language of the shop for an Accept-Language header, or null when none matches.
 * Regional variants match their base language: fr-CA → fr.
 */
export function negotiateLocale(acceptLanguage: string | undefined): Locale | null {
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
  const localesByTag = new Map(listPublicLocales().map((locale) => [locale.toLowerCase(), locale]));
  const found = preferences.map(({ tag }) => localesByTag.get(tag) ?? localesByTag.get(tag.split('-')[0] ?? ''));
  return found.find((locale) => locale !== undefined) ?? null;
}
