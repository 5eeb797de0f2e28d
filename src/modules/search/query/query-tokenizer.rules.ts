import { foldText } from '../text/fold.rules.ts';

/** A word, number or sign of a query, with its position in the typed text. */
export type QueryToken = { start: number; end: number; text: string; value: number | null };

const QUERY_TOKEN =
  /\p{N}+(?:[.,٫٬]\p{N}+)*|[\p{L}\p{M}]+|\p{Sc}|[<>≤≥]|(?<=[\p{N}\p{Sc}\s])[-–—~](?=[\p{N}\p{Sc}\s])/gu;

/** Names of the signs in the word lists. */
const SIGNS = new Map([
  ['<', 'under'],
  ['≤', 'under'],
  ['>', 'over'],
  ['≥', 'over'],
]);

/** Splits a query into words, numbers, currency signs, comparisons and the dash between two numbers. */
export function tokenizeQuery(typed: string): QueryToken[] {
  return [...typed.matchAll(QUERY_TOKEN)].map(({ 0: raw, index }) => {
    const value = /^\p{N}/u.test(raw) ? readNumber(foldText(raw)) : null;
    return { start: index, end: index + raw.length, text: value === null ? normalizeToken(raw) : String(value), value };
  });
}

function normalizeToken(raw: string): string {
  if (/^\p{Sc}$/u.test(raw)) return '$';
  if (/^[-–—~]$/u.test(raw)) return '-';
  return SIGNS.get(raw) ?? foldText(raw);
}

/** 1,200 and 1.200 are twelve hundred; 6,3 and 6.3 are decimals. */
function readNumber(text: string): number {
  const plain = text.replace('٫', '.').replaceAll('٬', ',');
  return Number(/^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, '') : plain.replace(',', '.'));
}
