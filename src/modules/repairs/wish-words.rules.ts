import { LOCALES, type Locale, type Localized } from '../../kernel/locale.ts';
import { dictionaryWords, isWeak, meaningsOf } from '../search/dictionary.rules.ts';
import { stemsOf } from '../search/stems.rules.ts';
import { tokensOf } from '../search/tokens.rules.ts';
import { gramsOf, likeliest } from '../search/typos.rules.ts';
import { OTHER_FAULT } from './other-fault.rules.ts';

/** Nobody types more; the rest of a pasted page is not read. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 14;
const LONGEST_PHRASE = 5;

/** The words by which people name faults and devices. */
export type WishWords = {
  /** Phrase → codes of the faults that it means. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** Words of the names of makers and models. */
  names: ReadonlySet<string>;
  /** All of them and the shop's own vocabulary: what a mistyped word may have been. */
  known: ReadonlyMap<string, number>;
};

type Called = { code: string; name: Localized; alsoCalled: Localized };

export function wishWordsOf(services: readonly Called[], names: readonly string[]): WishWords {
  const faults = new Map<string, string[]>();
  for (const { code, name, alsoCalled } of services) {
    for (const locale of LOCALES) {
      for (const phrase of [name[locale] ?? '', ...(alsoCalled[locale] ?? '').split(/[,،]/)]) {
        const key = tokensOf(phrase).join(' ');
        const codes = faults.get(key) ?? [];
        if (key !== '' && !codes.includes(code)) faults.set(key, [...codes, code]);
      }
    }
  }
  const named = new Set(names.flatMap((name) => nameTokens(name)));
  const known = new Map<string, number>();
  for (const word of dictionaryWords()) known.set(word, 1);
  for (const word of [...faults.keys()].flatMap((phrase) => phrase.split(' '))) known.set(word, 2);
  for (const word of named) known.set(word, 3);
  return { faults, names: named, known };
}

/** "S8+" is said "S8 Plus". */
export function nameTokens(name: string): string[] {
  return tokensOf(name.replaceAll('+', ' plus'));
}

/** What somebody typed, taken apart. */
export type Wish = {
  /** Codes, in the order in which they were named. */
  faults: string[];
  /** Kinds of device, as the dictionary calls them. */
  kinds: string[];
  /** What may name a device: without faults, kinds and words that say nothing. */
  names: string[];
  /** Of these the ones that no device and no maker is called by. */
  strange: string[];
};

export function typedTokens(typed: string): string[] {
  return nameTokens(typed.slice(0, MOST_CHARACTERS)).slice(0, MOST_WORDS);
}

export function readWish(tokens: readonly string[], words: WishWords, locale: Locale): Wish {
  const { found, taken } = faultsIn(tokens, words, locale);
  const rest = tokens.filter((_, at) => !taken.has(at));
  const names: string[] = [];
  for (const token of rest) {
    const meanings = meaningsOf([token], locale);
    const isName = words.names.has(token) || meanings.some(({ group }) => group === 'name');
    // "repair", "broken": that is what the box is about
    const isAsked = meanings.some(({ group }) => group === 'symptom' || group === 'kind' || group === 'page');
    if (isName || !(isAsked || isWeak(token, locale))) names.push(token);
  }
  const strange = names.filter((token) => !isNameWord(token, words, locale));
  return { faults: found, kinds: [...new Set(tokens.flatMap((token) => kindsOf(token, locale)))], names, strange };
}

/** What kinds of goods a word stands for. */
export function kindsOf(token: string, locale: Locale): string[] {
  return meaningsOf([token], locale).flatMap(({ group, key }) => (group === 'kind' ? [key] : []));
}

/** Whether a word may be part of what a device is called. */
function isNameWord(token: string, { names }: WishWords, locale: Locale): boolean {
  return names.has(token) || meaningsOf([token], locale).some(({ group }) => group === 'name');
}

function faultsIn(tokens: readonly string[], { faults }: WishWords, locale: Locale) {
  const taken = new Map<number, string[]>();
  for (let length = Math.min(LONGEST_PHRASE, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const places = Array.from({ length }, (_, more) => from + more);
      if (places.some((at) => taken.has(at))) continue;
      const codes = codesOf(tokens.slice(from, from + length), faults, locale);
      if (codes.length > 0) for (const at of places) taken.set(at, codes);
    }
  }
  const inOrder = [...taken].toSorted(([a], [b]) => a - b).flatMap(([, codes]) => codes);
  const exact = inOrder.filter((code) => code !== OTHER_FAULT);
  return { found: [...new Set(exact.length > 0 ? exact : inOrder)], taken };
}

function codesOf(tokens: readonly string[], faults: WishWords['faults'], locale: Locale): string[] {
  const own = formsOf(tokens, locale).flatMap((phrase) => faults.get(phrase) ?? []);
  if (own.length > 0) return own.slice(0, 1);
  const meanings = meaningsOf(tokens, locale).filter(({ group }) => group === 'symptom');
  return meanings.map(({ key }) => key).filter((code) => code !== OTHER_FAULT);
}

/** The phrase, and the phrase with endings taken off: of its last word, or of each. */
function formsOf(tokens: readonly string[], locale: Locale): string[] {
  const stems = tokens.map((token) => [...new Set([locale, ...LATIN].flatMap((one) => stemsOf(token, one)))]);
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

/** Languages written with Latin letters: a page's own is not always what is typed. */
const LATIN: readonly Locale[] = ['en', 'fr', 'tr'];

/** The words with mistyped ones put right; null where none is. */
export function corrected(tokens: readonly string[], { known }: WishWords, locale: Locale): string[] | null {
  const right = tokens.map((token) => {
    if (known.has(token) || isWeak(token, locale) || meaningsOf([token], locale).length > 0) return token;
    const grams = new Set(gramsOf(token));
    const near = [...known].flatMap(([word, uses]) =>
      gramsOf(word).some((gram) => grams.has(gram)) ? [{ word, uses }] : [],
    );
    return likeliest(token, near) ?? token;
  });
  return right.some((word, at) => word !== tokens[at]) ? right : null;
}

/** "iphone13" and "ps5" as two words each, where the letters name something by themselves; "s 22" as one. */
export function asNamed(tokens: readonly string[], words: WishWords, locale: Locale): string[] {
  return joined(tokens, words, locale).flatMap((token) => {
    const [, letters = '', number = ''] = /^([\p{L}\p{M}]{2,})(\d[\da-z]*)$/u.exec(token) ?? [];
    const isTwo = letters !== '' && !words.names.has(token) && isNameWord(letters, words, locale);
    return isTwo ? [letters, number] : [token];
  });
}

function joined(tokens: readonly string[], words: WishWords, locale: Locale): string[] {
  const together = tokens.map((token, at) => {
    const [one = ''] = tokensOf(token + (tokens[at + 1] ?? ''));
    const isName = /^\d/.test(tokens[at + 1] ?? '') && words.names.has(one) && !isNameWord(token, words, locale);
    return isName ? one : null;
  });
  return tokens.flatMap((token, at) => (together[at - 1] ? [] : [together[at] ?? token]));
}
