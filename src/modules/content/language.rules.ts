import { isShipped } from '../../kernel/locale.ts';

/** Beginnings of addresses that a language would hide. */
const TAKEN = ['all', 'api', 'dev', 'go'];

const CODE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/** Whether a language may be added under this code, which then stands in addresses: `fa`, `pt-BR`. */
export function isAddableCode(code: string): boolean {
  if (!CODE.test(code) || TAKEN.includes(code) || isShipped(code)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

/** A file of the folder of languages, and nothing beside it. */
export function isLanguageFile(name: string): boolean {
  return /^\w[\w.-]{0,80}\.json$/.test(name);
}

/** The tree of words in a file's text; null when it is none. */
export function wordsIn(text: string): object | null {
  try {
    const tree: unknown = JSON.parse(text);
    return typeof tree === 'object' && !Array.isArray(tree) ? tree : null;
  } catch {
    return null; // no JSON
  }
}
