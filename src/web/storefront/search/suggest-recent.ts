import { foldText } from '../../../modules/search/fold.rules.ts';

const NAME = 'recentSearches';
const MOST = 8;
const LONGEST = 200;

/** Recent searches of this browser, newest first. They are not sent to the server. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MOST) : [];
  } catch {
    // storage is blocked, or the value has another format
    return [];
  }
}

export function rememberSearch(text: string): void {
  if (isSearch(text)) keep([text, ...without(text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  keep(without(text));
}

function without(text: string): string[] {
  const folded = foldText(text);
  return recentSearches().filter((stored) => foldText(stored) !== folded);
}

function keep(searches: string[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(searches));
  } catch {
    // storage is blocked or full: nothing is stored
  }
}

function isSearch(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST;
}
