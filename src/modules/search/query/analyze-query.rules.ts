import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings, isWeakWord, MAX_PHRASE_WORDS, type Meaning, toLexeme } from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';

/** A term of a query: a match has any of its forms, or all words of one of its groups. */
export type QueryTerm = {
  /** Folded tokens. */
  words: string[];
  forms: string[];
  groups: string[][];
  /** Forms and group of the typed words themselves, without meanings and synonyms. */
  typed: { forms: string[]; group: string[] };
  meanings: Meaning[];
  /** Does not narrow a result on its own, such as "best". */
  weak: boolean;
  /** Part of a phrase that names a fault or a page. */
  explained: boolean;
  /** Part of a phrase that names products of other shops, unless a product has this name. */
  isOtherGoods: boolean;
};

export type AnalyzedQuery = { terms: QueryTerm[]; symptoms: string[]; pages: string[] };

/** Longer queries are pasted text; the rest is ignored. */
const MAX_QUERY_CHARACTERS = 200;
const MAX_QUERY_WORDS = 12;

/** Analyzes a typed query; a product must match all terms. */
export function analyzeQuery(typed: string, locale: Locale): AnalyzedQuery {
  const tokens = tokenize(typed.slice(0, MAX_QUERY_CHARACTERS)).slice(0, MAX_QUERY_WORDS);
  const phrases = [...listPhrases(tokens, locale)];
  const placesOf = (groups: readonly string[]) =>
    new Set(phrases.filter(({ meaning }) => groups.includes(meaning.group)).flatMap(({ from, to }) => range(from, to)));
  const terms = [
    ...listTerms(tokens, locale, { explained: placesOf(['symptom', 'page']), other: placesOf(['other']) }),
  ];
  const significant = terms.filter(({ weak }) => !weak);
  const keys = (group: string) => [
    ...new Set(phrases.filter(({ meaning }) => meaning.group === group).map(({ meaning }) => meaning.key)),
  ];
  return { terms: significant.length > 0 ? significant : terms, symptoms: keys('symptom'), pages: keys('page') };
}

/**
 * Phrases that name faults, pages and other products, the longest first; a phrase inside a longer one of its group is
 * skipped.
 */
function* listPhrases(
  tokens: readonly string[],
  locale: Locale,
): Generator<{ meaning: Meaning; from: number; to: number }> {
  const taken: Record<string, Set<number>> = { symptom: new Set(), page: new Set(), other: new Set() };
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const to = from + length;
      for (const group of PHRASE_GROUPS) {
        if (range(from, to).some((at) => taken[group]?.has(at))) continue;
        const found = findMeanings(tokens.slice(from, to), locale).filter((meaning) => meaning.group === group);
        for (const meaning of found) yield { meaning, from, to };
        if (found.length > 0) for (const at of range(from, to)) taken[group]?.add(at);
      }
    }
  }
}

/** Groups of meanings that describe the query, not products. */
const PHRASE_GROUPS: readonly Meaning['group'][] = ['symptom', 'page', 'other'];

type PhrasePlaces = { explained: ReadonlySet<number>; other: ReadonlySet<number> };

function* listTerms(tokens: readonly string[], locale: Locale, phrases: PhrasePlaces): Generator<QueryTerm> {
  for (let at = 0; at < tokens.length; ) {
    const length = phraseLength(tokens, at, locale);
    const words = tokens.slice(at, at + length);
    const meanings = findMeanings(words, locale).filter(({ group }) => !PHRASE_GROUPS.includes(group));
    const [word = ''] = words;
    const own = length === 1 ? [word, ...stemWord(word, locale)] : [words.join('')];
    yield {
      words,
      forms: [...own, ...new Set(meanings.map(toLexeme))],
      // the parts of a name have no meaning on their own: "i phone"
      groups: length === 1 || meanings.some(({ group }) => group === 'name') ? [] : [words],
      typed: { forms: own, group: length === 1 ? [] : words },
      meanings,
      weak: length === 1 && isWeakWord(word, locale) && !/\p{N}/u.test(word),
      explained: range(at, at + length).every((place) => phrases.explained.has(place)),
      isOtherGoods: range(at, at + length).every((place) => phrases.other.has(place)),
    };
    at += length;
  }
}

/** Number of words from here that form one name: "power bank", "a 7". */
function phraseLength(tokens: readonly string[], at: number, locale: Locale): number {
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - at); length > 1; length -= 1) {
    const words = tokens.slice(at, at + length);
    if (findMeanings(words, locale).some(({ group }) => !PHRASE_GROUPS.includes(group))) return length;
  }
  return /^[a-z] \d{1,3}$/.test(tokens.slice(at, at + 2).join(' ')) ? 2 : 1;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** The terms with each pair of neighbours joined: "power bank" for "powerbank". */
export function joinAdjacentTerms(terms: readonly QueryTerm[]): QueryTerm[][] {
  return terms.slice(1).map((term, at) => {
    const words = [...(terms[at]?.words ?? []), ...term.words];
    const forms = [words.join('')];
    const joined = { ...term, words, forms, groups: [], typed: { forms, group: [] }, meanings: [] };
    return [...terms.slice(0, at), joined, ...terms.slice(at + 2)];
  });
}
