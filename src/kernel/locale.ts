/** The languages that ship with the shop, with words and data of their own. English has no path prefix. */
export const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;

export type ShippedLocale = (typeof LOCALES)[number];

declare const added: unique symbol;
/** A language that the owner added: words in a file, data where somebody wrote it. `isLocale` alone makes one. */
type AddedLocale = string & { readonly [added]: true };

export type Locale = ShippedLocale | AddedLocale;

export type Direction = 'ltr' | 'rtl';

export const DEFAULT_LOCALE: ShippedLocale = 'en';

/** Numbering systems a language may be shown in. A setting: ICU's own choice changes between versions. */
export const DIGITS = ['latn', 'arab', 'arabext', 'deva'] as const;

export type Digits = (typeof DIGITS)[number];

/** Text in several languages, keyed by locale; English is always there. */
export type Localized = Record<string, string>;

/** What is set about languages and may change while the shop is open. */
export type Spoken = {
  added: readonly { code: string; direction: Direction }[];
  digits: Readonly<Record<string, Digits>>;
  /** Whose text stands in where a language has none. */
  fallback: string;
};

const ONLY_SHIPPED: Spoken = { added: [], digits: {}, fallback: DEFAULT_LOCALE };

/** A process serves one shop and a page belongs to one: what it speaks is known to all of it, as the clock is. */
let spoken = ONLY_SHIPPED;

export function speak(now: Spoken = ONLY_SHIPPED): void {
  spoken = now;
}

/** What a page in a language has to know of it to run in a browser; nothing where all is as it ships. */
export function spokenMark(locale: Locale): string | undefined {
  if (spoken.added.length === 0 && digitsOf(locale) === 'latn') return undefined;
  return [digitsOf(locale), ...spoken.added.map(({ code, direction }) => `${code}:${direction}`)].join(' ');
}

/** In a browser: as the page's mark says. */
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

/** All languages of the shop: those that ship and those that the owner added. */
export function allLocales(): readonly Locale[] {
  return [...LOCALES, ...spoken.added.map(({ code }) => code).filter(isLocale)];
}

export function directionOf(locale: Locale): Direction {
  if (isShipped(locale)) return locale === 'ar' ? 'rtl' : 'ltr';
  return spoken.added.find(({ code }) => code === locale)?.direction ?? 'ltr';
}

/** Which digits a language is written with. */
export function digitsOf(locale: string): Digits {
  return spoken.digits[locale] ?? 'latn';
}

/** A language with its digits, for whatever writes numbers and dates (BCP 47, extension u). */
export function withDigits(locale: string): string {
  return `${locale}-u-nu-${digitsOf(locale)}`;
}

/** The language alone of what `withDigits` made. */
export function withoutDigits(tag: string): string {
  return tag.replace(/-u-nu-.*$/, '');
}

/** The text in a language, else in the shop's own, else in English, else empty. */
export function textIn(text: Localized, locale: string): string {
  return text[locale] ?? text[spoken.fallback] ?? text[DEFAULT_LOCALE] ?? '';
}

/** Whose texts to ask for where they stand in rows, the wanted one first. */
export function localesFor(locale: Locale): string[] {
  return [...new Set([locale, spoken.fallback, DEFAULT_LOCALE])];
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
 * The best language of the shop for an Accept-Language header, or null when none is asked for.
 * Regional forms count for their language: fr-CA → fr.
 */
export function preferredLocale(acceptLanguage: string | undefined): Locale | null {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag, weight: q === undefined ? 1 : Number(q), index };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  const spokenTags = new Map(allLocales().map((locale) => [locale.toLowerCase(), locale]));
  const found = wishes.map(({ tag }) => spokenTags.get(tag) ?? spokenTags.get(tag.split('-')[0] ?? ''));
  return found.find((locale) => locale !== undefined) ?? null;
}
