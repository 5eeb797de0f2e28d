import { foldText, splitWords } from '../text/fold.rules.ts';

const WORD_SEPARATOR = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * Completions of the typed text: its last word is completed with words of the titles. Titles and completions are sorted
 * best first.
 */
export function completeWords(typed: string, titles: readonly string[], limit: number): string[] {
  const begun = typed.trimStart().match(/^(.*?)([\p{L}\p{M}\p{N}]+)$/su);
  const [before, last] = [begun?.[1] ?? '', foldText(begun?.[2] ?? '')];
  if (last === '') return [];
  const known = new Set([...splitWords(before), last]);
  const endings = new Map<string, string>();
  for (const word of titles.flatMap((title) => title.split(WORD_SEPARATOR))) {
    const folded = foldText(word);
    if (folded.startsWith(last) && !known.has(folded) && !endings.has(folded)) endings.set(folded, word);
  }
  return [...endings.values()].slice(0, limit).map((word) => `${before}${word}`);
}
