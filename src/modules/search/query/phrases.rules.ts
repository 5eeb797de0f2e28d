import { englishNameOf } from '../text/dictionary.rules.ts';
import { joinedPairs } from '../text/tokenizer.rules.ts';
import type { QueryTerm } from './analyze-query.rules.ts';

/**
 * Under which words of the index two neighbours stand that are written beside each other: a name and the next ("orvo a7",
 * "tern mini") or a feature and its number ("wifi 7"), in any language. None for other neighbours.
 */
export function phraseForms(first: QueryTerm, second: QueryTerm | undefined): string[] {
  if (!second || isKindAlone(first) || isKindAlone(second) || !(mayBeName(first) || mayBeName(second))) return [];
  const seconds = spellings(second);
  return [...new Set(spellings(first).flatMap((one) => seconds.flatMap((other) => joinedPairs([one, other]))))];
}

function mayBeName({ meanings }: QueryTerm): boolean {
  return meanings.length === 0 || meanings.some(({ group }) => group === 'name');
}

function isKindAlone({ meanings }: QueryTerm): boolean {
  return meanings.length > 0 && meanings.every(({ group }) => group === 'kind');
}

/** As typed, and as English writes it. */
function spellings({ words, meanings }: QueryTerm): string[] {
  const meant = meanings.flatMap((meaning) => (meaning.group === 'kind' ? [] : (englishNameOf(meaning) ?? [])));
  return [...new Set([words.join(''), ...meant])];
}
