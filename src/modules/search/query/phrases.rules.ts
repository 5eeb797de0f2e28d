import { getEnglishName } from '../text/dictionary.rules.ts';
import { joinAdjacentTokens } from '../text/tokenizer.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';

/**
 * Index words of two adjacent terms: a name and the next one ("orvo a7", "tern mini"), or a feature and its number
 * ("wifi 7"), in any language. Empty for other pairs.
 */
export function listPhraseForms(first: QueryTerm, second: QueryTerm | undefined): string[] {
  if (!second || isKindAlone(first) || isKindAlone(second) || !(mayBeName(first) || mayBeName(second))) return [];
  const seconds = spellings(second);
  return [...new Set(spellings(first).flatMap((one) => seconds.flatMap((other) => joinAdjacentTokens([one, other]))))];
}

function mayBeName({ meanings }: QueryTerm): boolean {
  return meanings.length === 0 || meanings.some(({ group }) => group === 'name');
}

function isKindAlone({ meanings }: QueryTerm): boolean {
  return meanings.length > 0 && meanings.every(({ group }) => group === 'kind');
}

/** As typed, and in English. */
function spellings({ words, meanings }: QueryTerm): string[] {
  const meant = meanings.flatMap((meaning) => (meaning.group === 'kind' ? [] : (getEnglishName(meaning) ?? [])));
  return [...new Set([words.join(''), ...meant])];
}
