import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings, isWeakWord, MAX_PHRASE_WORDS } from '../../search/text/dictionary.rules.ts';
import { stemWord } from '../../search/text/stemmer.rules.ts';
import { OTHER_FAULT } from '../catalog/other-fault.rules.ts';
import type { RepairVocabulary } from './repair-vocabulary.rules.ts';

/** A parsed repair query. */
export type RepairQuery = {
  tokens: readonly string[];
  /** Positions of the words that name a fault, each with the matched phrase. */
  taken: ReadonlyMap<number, string>;
  /** Fault codes, in query order. */
  faults: string[];
  /** Device kinds from the search dictionary. */
  kinds: string[];
  /** Words that may be part of a device name: without faults, kinds and filler words. */
  names: string[];
  /** Those of `names` that occur in no device or brand name. */
  unknownNames: string[];
};

export function parseRepairQuery(tokens: readonly string[], words: RepairVocabulary, locale: Locale): RepairQuery {
  const { faults, taken } = findFaults(tokens, words, locale);
  const names: string[] = [];
  for (const token of listNameWords({ tokens, taken })) {
    const meanings = findMeanings([token], locale);
    // "repair" and "broken" do not distinguish results in this search
    const isGeneric = meanings.some(({ group }) => group === 'symptom' || group === 'kind' || group === 'page');
    if (isNameWord(token, words, locale) || !(isGeneric || isWeakWord(token, locale))) names.push(token);
  }
  const strange = names.filter((token) => !isNameWord(token, words, locale));
  const kinds = [...new Set(tokens.flatMap((token) => listProductKinds(token, locale)))];
  return { tokens, taken, faults, kinds, names, unknownNames: strange };
}

/** Words outside fault phrases: in "ne charge plus" the word "plus" is not the Plus of a device name. */
export function listNameWords({ tokens, taken }: Pick<RepairQuery, 'tokens' | 'taken'>): string[] {
  return tokens.filter((_, at) => !taken.has(at));
}

/** Product kinds of a word. */
export function listProductKinds(token: string, locale: Locale): string[] {
  return findMeanings([token], locale).flatMap(({ group, key }) => (group === 'kind' ? [key] : []));
}

/** Whether a word may be part of a device name. */
export function isNameWord(token: string, { names }: RepairVocabulary, locale: Locale): boolean {
  return names.has(token) || isDictionaryName(token, locale);
}

/** Whether the dictionary lists a word as a name. */
export function isDictionaryName(token: string, locale: Locale): boolean {
  return findMeanings([token], locale).some(({ group }) => group === 'name');
}

type FaultMatch = { phrase: string; codes: readonly string[] };

function findFaults(
  tokens: readonly string[],
  words: RepairVocabulary,
  locale: Locale,
): { faults: string[]; taken: Map<number, string> } {
  const found = new Map<number, FaultMatch>();
  const longest = Math.max(MAX_PHRASE_WORDS, words.longestPhrase);
  for (let length = Math.min(longest, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const positions = Array.from({ length }, (_, more) => from + more);
      if (positions.some((at) => found.has(at))) continue;
      const fault = matchFault(tokens.slice(from, from + length), words, locale);
      if (fault) for (const at of positions) found.set(at, fault);
    }
  }
  const inOrder = [...found].toSorted(([a], [b]) => a - b).flatMap(([, { codes }]) => codes);
  const exact = inOrder.filter((code) => code !== OTHER_FAULT);
  return {
    faults: [...new Set(exact.length > 0 ? exact : inOrder)],
    taken: new Map([...found].map(([at, { phrase }]) => [at, phrase])),
  };
}

function matchFault(tokens: readonly string[], { faults, names }: RepairVocabulary, locale: Locale): FaultMatch | null {
  const [word = ''] = tokens;
  // "Mica" is a brand, not a stemmed form of "microphone"
  const isName = tokens.length === 1 && names.has(word);
  for (const phrase of isName ? [word] : listWordForms(tokens, locale)) {
    const [code] = faults.get(phrase) ?? [];
    if (code !== undefined) return { phrase, codes: [code] };
  }
  const meanings = findMeanings(tokens, locale).filter(({ group }) => group === 'symptom');
  const codes = meanings.map(({ key }) => key).filter((code) => code !== OTHER_FAULT);
  return codes.length > 0 ? { phrase: tokens.join(' '), codes } : null;
}

/** The phrase and its stemmed forms: the last word stemmed, or each word. */
export function listWordForms(tokens: readonly string[], locale: Locale): string[] {
  const stems = tokens.map((token) => [
    ...new Set([locale, ...LATIN_SCRIPT_LOCALES].flatMap((one) => stemWord(token, one))),
  ]);
  const last = tokens.length - 1;
  return [
    tokens.join(' '),
    ...(stems[last] ?? []).map((stem) => [...tokens.slice(0, -1), stem].join(' ')),
    ...(tokens.length === 2 ? (stems[0] ?? []).flatMap((first) => combineWithLast(first, tokens, stems)) : []),
  ];
}

function combineWithLast(first: string, tokens: readonly string[], stems: readonly string[][]): string[] {
  return [tokens[1] ?? '', ...(stems[1] ?? [])].map((last) => `${first} ${last}`);
}

/** Latin-script languages: visitors do not always type in the language of the page. */
const LATIN_SCRIPT_LOCALES: readonly Locale[] = ['en', 'fr', 'tr'];
