import { LOCALES, type Localized } from '../../kernel/locale.ts';
import { dictionaryWords } from '../search/dictionary.rules.ts';
import { trigrams } from '../search/spelling.rules.ts';
import { tokenize } from '../search/tokenizer.rules.ts';

/** Limits of a query; the rest of a pasted text is ignored. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 14;

/** Vocabulary for parsing repair queries. */
export type WishWords = {
  /** Phrase → fault codes. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** Phrases that are service names. */
  services: ReadonlySet<string>;
  /** Number of words in the longest phrase. */
  longest: number;
  /** Words of brand, series and model names. */
  names: ReadonlySet<string>;
  /** All of these words and the search dictionary, each with a weight for spelling correction. */
  known: ReadonlyMap<string, number>;
  /** Trigram → known words that contain it. */
  byGram: ReadonlyMap<string, readonly string[]>;
};

/** Weights for spelling correction: dictionary word, fault word, word of a name, first word of a name. */
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

/** Tokenises a name. "S8+" becomes "S8 Plus"; "12.9inch" becomes 12.9 and its unit. */
export function nameTokens(name: string): string[] {
  return tokenize(spaced(name.replaceAll('+', ' plus')));
}

/** Separates a decimal number from its unit, as `tokensOf` expects. */
export function spaced(text: string): string {
  return text.replace(/(\p{N}[.,]\p{N}+)(?=\p{L})/gu, '$1 ');
}

export function typedTokens(typed: string): string[] {
  return nameTokens(typed.slice(0, MOST_CHARACTERS)).slice(0, MOST_WORDS);
}
