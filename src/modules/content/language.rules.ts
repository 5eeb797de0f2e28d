import { isShipped } from '../../kernel/locale.ts';

/** Path segments that a language prefix must not shadow. */
const TAKEN = ['all', 'api', 'dev', 'go'];

const CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/** Whether a language can be added under this code, which becomes its URL prefix: `fa`, `pt-BR`. */
export function isAddableCode(code: string): boolean {
  if (!CODE.test(code) || TAKEN.includes(code) || isShipped(code)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

/** Whether a name is a plain file name within the language folder. */
export function isLanguageFile(name: string): boolean {
  return /^\w[\w.-]{0,80}\.json$/.test(name);
}

/** The message tree of a file; null when it is not valid JSON. */
export function wordsIn(text: string): object | null {
  try {
    const tree: unknown = JSON.parse(text);
    return typeof tree === 'object' && !Array.isArray(tree) ? tree : null;
  } catch {
    return null; // invalid JSON
  }
}
