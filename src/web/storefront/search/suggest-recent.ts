import { foldText } from '../../../modules/search/fold.rules.ts';

const NAME = 'recentSearches';
const MOST = 8;
const LONGEST = 200;

/** What was searched for in this browser, newest first. It never leaves the browser. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, MOST) : [];
  } catch {
    // refused storage and what others wrote there are both no memory
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
  return recentSearches().filter((kept) => foldText(kept) !== folded);
}

function keep(searches: string[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(searches));
  } catch {
    // private windows and full disks refuse; nothing is remembered then
  }
}

function isSearch(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST;
}
