import { LOCALES, type Localized } from '../../kernel/locale.ts';
import { dictionaryWords } from '../search/dictionary.rules.ts';
import { trigrams } from '../search/spelling.rules.ts';
import { tokenize } from '../search/tokenizer.rules.ts';

/** Nobody types more; the rest of a pasted page is not read. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 14;

/** The words by which people name faults and devices. */
export type WishWords = {
  /** Phrase → codes of the faults that it means. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** The phrases that are names of services. */
  services: ReadonlySet<string>;
  /** Words in the longest phrase. */
  longest: number;
  /** Words of the names of makers and models. */
  names: ReadonlySet<string>;
  /** All of them and the shop's own vocabulary, those that people rather mean with more uses. */
  known: ReadonlyMap<string, number>;
  /** Three letters in a row → the known words that have them. */
  byGram: ReadonlyMap<string, readonly string[]>;
};

/** How likely a known word is meant: of the vocabulary, of a fault, of a name, the first of a name. */
const USES = { vocabulary: 1, fault: 2, name: 3, first: 4 };

type Called = { code: string; name: Localized; alsoCalled: Localized };

export function wishWordsOf(called: readonly Called[], names: readonly string[]): WishWords {
  const faults = new Map<string, string[]>();
  const services = new Set<string>();
  for (const { code, name, alsoCalled } of called) {
    for (const locale of LOCALES) {
      const own = phraseOf(name[locale] ?? '');
      services.add(own);
      for (const key of [own, ...(alsoCalled[locale] ?? '').split(/[,،]/).map(phraseOf)]) {
        const codes = faults.get(key) ?? [];
        if (key !== '' && !codes.includes(code)) faults.set(key, [...codes, code]);
      }
    }
  }
  services.delete('');
  const tokens = names.map(nameTokens);
  const known = new Map<string, number>();
  for (const word of dictionaryWords()) known.set(word, USES.vocabulary);
  for (const word of [...faults.keys()].flatMap((phrase) => phrase.split(' '))) known.set(word, USES.fault);
  for (const word of tokens.flat()) known.set(word, USES.name);
  for (const [first] of tokens) if (first !== undefined) known.set(first, USES.first);
  const longest = Math.max(0, ...[...faults.keys()].map((phrase) => phrase.split(' ').length));
  return { faults, services, longest, names: new Set(tokens.flat()), known, byGram: byGram([...known.keys()]) };
}

function phraseOf(text: string): string {
  return tokenize(text).join(' ');
}

function byGram(words: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    for (const gram of trigrams(word)) {
      const others = found.get(gram);
      if (others) others.push(word);
      else found.set(gram, [word]);
    }
  }
  return found;
}

/** "S8+" is said "S8 Plus"; "12.9inch" is 12.9 and its unit. */
export function nameTokens(name: string): string[] {
  return tokenize(spaced(name.replaceAll('+', ' plus')));
}

/** A decimal number apart from its unit, as `tokensOf` reads it. */
export function spaced(text: string): string {
  return text.replace(/(\p{N}[.,]\p{N}+)(?=\p{L})/gu, '$1 ');
}

export function typedTokens(typed: string): string[] {
  return nameTokens(typed.slice(0, MOST_CHARACTERS)).slice(0, MOST_WORDS);
}
