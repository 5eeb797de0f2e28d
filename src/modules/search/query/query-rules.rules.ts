import type { QueryTerm } from './analyze-query.rules.ts';

/** Words of the shop's search rules, normalized; several tokens are separated by spaces. */
export type QueryRules = {
  stopWords: ReadonlySet<string>;
  /** Synonyms by the searched word or words. */
  synonyms: ReadonlyMap<string, readonly string[]>;
};

export const NO_QUERY_RULES: QueryRules = { stopWords: new Set(), synonyms: new Map() };

/** Maximum number of words of a synonym rule. */
const MAX_PHRASE_TERMS = 4;

/** Removes stop words and adds the synonyms of the search rules. */
export function applyQueryRules(terms: readonly QueryTerm[], { stopWords, synonyms }: QueryRules): QueryTerm[] {
  const significant = terms.filter(({ words }) => !stopWords.has(words.join(' ')));
  const remaining = significant.length > 0 ? significant : terms;
  if (synonyms.size === 0) return [...remaining];
  const found: QueryTerm[] = [];
  for (let at = 0; at < remaining.length; ) {
    const length = phraseLength(remaining, at, synonyms);
    const phrase = remaining.slice(at, at + Math.max(1, length));
    found.push(length === 0 ? (phrase[0] as QueryTerm) : withSynonyms(phrase, synonyms));
    at += phrase.length;
  }
  return found;
}

function phraseLength(terms: readonly QueryTerm[], at: number, synonyms: QueryRules['synonyms']): number {
  for (let length = Math.min(MAX_PHRASE_TERMS, terms.length - at); length > 0; length -= 1) {
    if (synonyms.has(joinTermWords(terms.slice(at, at + length)))) return length;
  }
  return 0;
}

function joinTermWords(terms: readonly QueryTerm[]): string {
  return terms.flatMap(({ words }) => words).join(' ');
}

/** Combines a term with its synonyms: a match has its words or those of a synonym. */
function withSynonyms(phrase: readonly QueryTerm[], synonyms: QueryRules['synonyms']): QueryTerm {
  const others = (synonyms.get(joinTermWords(phrase)) ?? []).map((synonym) => synonym.split(' '));
  const [first] = phrase as [QueryTerm];
  const words = phrase.flatMap((term) => term.words);
  const isOne = phrase.length === 1;
  return {
    words,
    forms: [...(isOne ? first.forms : [words.join('')]), ...others.flatMap((one) => (one.length === 1 ? one : []))],
    groups: [...(isOne ? first.groups : [words]), ...others.filter((one) => one.length > 1)],
    typed: isOne ? first.typed : { forms: [words.join('')], group: words },
    meanings: isOne ? first.meanings : [],
    weak: false,
    explained: phrase.every(({ explained }) => explained),
    isOtherGoods: false,
  };
}
