import { isBuiltInLocale } from '../../../kernel/locale.ts';

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
