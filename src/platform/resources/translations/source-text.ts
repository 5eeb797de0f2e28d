import { DEFAULT_LOCALE, getFallbackLocale } from '../../../kernel/locale.ts';

/**
 * Languages that a text is translated from, in order of preference: the default language of the shop, else English. None for
 * a translation into the only one of them.
 */
export function listSourceLocales(locale: string): string[] {
  return [...new Set([getFallbackLocale(), DEFAULT_LOCALE])].filter((source) => source !== locale);
}

/**
 * Whether the texts of entries in a language are the sources of the others. They are edited on the page of the entry; only
 * missing ones are translated, from English.
 */
export function isSourceLocale(locale: string): boolean {
  return locale === getFallbackLocale();
}

/** Text of a field in a language, lists as lines; empty for none. */
export function getText(value: unknown, locale: string): string {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, locale)) return '';
  const text: unknown = Reflect.get(value, locale);
  if (Array.isArray(text)) return text.join('\n');
  return typeof text === 'string' ? text : '';
}

/** Text that a translation into `locale` is made from; empty for none. */
export function getSourceText(value: unknown, locale: string): string {
  if (isSourceLocale(locale) && getText(value, locale) !== '') return '';
  for (const source of listSourceLocales(locale)) {
    const text = getText(value, source);
    if (text !== '') return text;
  }
  return '';
}
