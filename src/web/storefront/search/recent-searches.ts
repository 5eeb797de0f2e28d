import { foldText } from '../../../modules/search/text/fold.rules.ts';

const STORAGE_KEY = 'recentSearches';
const MAX_SEARCHES = 8;
const MAX_SEARCH_LENGTH = 200;

/** Recent searches of this browser, newest first. They are not sent to the server. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isValidSearch).slice(0, MAX_SEARCHES) : [];
  } catch {
    // storage is blocked, or the value has another format
    return [];
  }
}

export function saveSearch(text: string): void {
  if (isValidSearch(text)) writeSearches([text, ...excludeSearch(text)].slice(0, MAX_SEARCHES));
}

export function removeSearch(text: string): void {
  writeSearches(excludeSearch(text));
}

function excludeSearch(text: string): string[] {
  const folded = foldText(text);
  return readRecentSearches().filter((stored) => foldText(stored) !== folded);
}

function writeSearches(searches: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // storage is blocked or full: nothing is stored
  }
}

function isValidSearch(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= MAX_SEARCH_LENGTH;
}
