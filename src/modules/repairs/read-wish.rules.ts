import type { Locale } from '../../kernel/locale.ts';
import { findMeanings, isWeak, MAX_PHRASE_WORDS } from '../search/dictionary.rules.ts';
import { stemWord } from '../search/stemmer.rules.ts';
import { OTHER_FAULT } from './other-fault.rules.ts';
import type { WishWords } from './wish-words.rules.ts';

/** A parsed repair query. */
export type Wish = {
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
  strange: string[];
};

export function readWish(tokens: readonly string[], words: WishWords, locale: Locale): Wish {
  const { faults, taken } = faultsIn(tokens, words, locale);
  const names: string[] = [];
  for (const token of nameWords({ tokens, taken })) {
    const meanings = findMeanings([token], locale);
    // "repair" and "broken" do not distinguish results in this search
    const isGeneric = meanings.some(({ group }) => group === 'symptom' || group === 'kind' || group === 'page');
    if (isNameWord(token, words, locale) || !(isGeneric || isWeak(token, locale))) names.push(token);
  }
  const strange = names.filter((token) => !isNameWord(token, words, locale));
  const kinds = [...new Set(tokens.flatMap((token) => kindsOf(token, locale)))];
  return { tokens, taken, faults, kinds, names, strange };
}

/** Words outside fault phrases: in "ne charge plus" the word "plus" is not the Plus of a device name. */
export function nameWords({ tokens, taken }: Pick<Wish, 'tokens' | 'taken'>): string[] {
  return tokens.filter((_, at) => !taken.has(at));
}

/** Product kinds of a word. */
export function kindsOf(token: string, locale: Locale): string[] {
  return findMeanings([token], locale).flatMap(({ group, key }) => (group === 'kind' ? [key] : []));
}

/** Whether a word may be part of a device name. */
export function isNameWord(token: string, { names }: WishWords, locale: Locale): boolean {
  return names.has(token) || isNamed(token, locale);
}

/** Whether the dictionary lists a word as a name. */
export function isNamed(token: string, locale: Locale): boolean {
  return findMeanings([token], locale).some(({ group }) => group === 'name');
}

type Fault = { phrase: string; codes: readonly string[] };

function faultsIn(
  tokens: readonly string[],
  words: WishWords,
  locale: Locale,
): { faults: string[]; taken: Map<number, string> } {
  const found = new Map<number, Fault>();
  const longest = Math.max(MAX_PHRASE_WORDS, words.longest);
  for (let length = Math.min(longest, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const positions = Array.from({ length }, (_, more) => from + more);
      if (positions.some((at) => found.has(at))) continue;
      const fault = faultCalled(tokens.slice(from, from + length), words, locale);
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

function faultCalled(tokens: readonly string[], { faults, names }: WishWords, locale: Locale): Fault | null {
  const [word = ''] = tokens;
  // "Mica" is a brand, not a stemmed form of "microphone"
  const isName = tokens.length === 1 && names.has(word);
  for (const phrase of isName ? [word] : formsOf(tokens, locale)) {
    const [code] = faults.get(phrase) ?? [];
    if (code !== undefined) return { phrase, codes: [code] };
  }
  const meanings = findMeanings(tokens, locale).filter(({ group }) => group === 'symptom');
  const codes = meanings.map(({ key }) => key).filter((code) => code !== OTHER_FAULT);
  return codes.length > 0 ? { phrase: tokens.join(' '), codes } : null;
}

/** The phrase and its stemmed forms: the last word stemmed, or each word. */
export function formsOf(tokens: readonly string[], locale: Locale): string[] {
  const stems = tokens.map((token) => [...new Set([locale, ...LATIN].flatMap((one) => stemWord(token, one)))]);
  const last = tokens.length - 1;
  return [
    tokens.join(' '),
    ...(stems[last] ?? []).map((stem) => [...tokens.slice(0, -1), stem].join(' ')),
    ...(tokens.length === 2 ? (stems[0] ?? []).flatMap((first) => withLast(first, tokens, stems)) : []),
  ];
}

function withLast(first: string, tokens: readonly string[], stems: readonly string[][]): string[] {
  return [tokens[1] ?? '', ...(stems[1] ?? [])].map((last) => `${first} ${last}`);
}

/** Latin-script languages: visitors do not always type in the language of the page. */
const LATIN: readonly Locale[] = ['en', 'fr', 'tr'];
