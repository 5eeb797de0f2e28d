import { type Direction, isBuiltInLocale } from '../../../kernel/locale.ts';

/** Path segments that a language prefix must not shadow. */
const RESERVED_PREFIXES = ['all', 'api', 'dev', 'go'];

const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/** Whether a language can be added under this code, which becomes its URL prefix: `fa`, `pt-BR`. */
export function isAddableCode(code: string): boolean {
  if (!LANGUAGE_CODE.test(code) || RESERVED_PREFIXES.includes(code) || isBuiltInLocale(code)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

/** Whether a name is a plain file name within the language folder. */
export function isLanguageFile(name: string): boolean {
  return /^\w[\w.-]{0,80}\.json$/.test(name);
}

/** The message tree of a file; null when it is not valid JSON. */
export function parseMessages(text: string): object | null {
  try {
    const tree: unknown = JSON.parse(text);
    return typeof tree === 'object' && !Array.isArray(tree) ? tree : null;
  } catch {
    return null; // invalid JSON
  }
}

/** Scripts that run from right to left (Unicode, property Bidi_Class). */
const RIGHT_TO_LEFT_SCRIPTS = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** Text direction of a language in its usual script. @param code as `isAddableCode` accepts it */
export function findDirection(code: string): Direction {
  return RIGHT_TO_LEFT_SCRIPTS.includes(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** Name of a language in itself: français. */
export function getNativeName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

/** Regional languages whose texts differ enough for a translation of their own. */
const REGIONAL_CODES = ['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'en-GB', 'en-US', 'es-MX', 'fr-CA', 'sr-Latn'];

/** Codes of languages that `Intl` knows and that can be added, with their names. Other regional codes are possible. */
export function listAddableLanguages(locale: string): { code: string; name: string }[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return [...codes, ...REGIONAL_CODES]
    .filter(isAddableCode)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
