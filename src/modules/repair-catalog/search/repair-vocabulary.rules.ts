import { LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import { getDictionaryWords } from '../../search/text/dictionary.rules.ts';
import { trigrams } from '../../search/text/spelling.rules.ts';
import { tokenize } from '../../search/text/tokenizer.rules.ts';

/** Limits of a query; the rest of a pasted text is ignored. */
const MAX_QUERY_LENGTH = 200;
const MAX_QUERY_WORDS = 14;

/** Vocabulary for parsing repair queries. */
export type RepairVocabulary = {
  /** Phrase → fault codes. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** Phrases that are service names. */
  serviceNames: ReadonlySet<string>;
  /** Number of words in the longest phrase. */
  longestPhrase: number;
  /** Words of brand, series and model names. */
  names: ReadonlySet<string>;
  /** All of these words and the search dictionary, each with a weight for spelling correction. */
  wordWeights: ReadonlyMap<string, number>;
  /** Trigram → known words that contain it. */
  wordsByTrigram: ReadonlyMap<string, readonly string[]>;
};

/** Weights for spelling correction: dictionary word, fault word, word of a name, first word of a name. */
const WORD_WEIGHTS = { vocabulary: 1, fault: 2, name: 3, first: 4 };

type FaultNames = { code: string; name: LocalizedText; alsoCalled: LocalizedText };

export function createRepairVocabulary(called: readonly FaultNames[], names: readonly string[]): RepairVocabulary {
  const faults = new Map<string, string[]>();
  const services = new Set<string>();
  for (const { code, name, alsoCalled } of called) {
    for (const locale of LOCALES) {
      const own = toPhrase(name[locale] ?? '');
      services.add(own);
      for (const key of [own, ...(alsoCalled[locale] ?? '').split(/[,،]/).map(toPhrase)]) {
        const codes = faults.get(key) ?? [];
        if (key !== '' && !codes.includes(code)) faults.set(key, [...codes, code]);
      }
    }
  }
  services.delete('');
  const tokens = names.map(tokenizeName);
  const known = new Map<string, number>();
  for (const word of getDictionaryWords()) known.set(word, WORD_WEIGHTS.vocabulary);
  for (const word of [...faults.keys()].flatMap((phrase) => phrase.split(' '))) known.set(word, WORD_WEIGHTS.fault);
  for (const word of tokens.flat()) known.set(word, WORD_WEIGHTS.name);
  for (const [first] of tokens) if (first !== undefined) known.set(first, WORD_WEIGHTS.first);
  const longest = Math.max(0, ...[...faults.keys()].map((phrase) => phrase.split(' ').length));
  return {
    faults,
    serviceNames: services,
    longestPhrase: longest,
    names: new Set(tokens.flat()),
    wordWeights: known,
    wordsByTrigram: indexByTrigram([...known.keys()]),
  };
}

function toPhrase(text: string): string {
  return tokenize(text).join(' ');
}

function indexByTrigram(words: readonly string[]): Map<string, string[]> {
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
export function tokenizeName(name: string): string[] {
  return tokenize(separateUnits(name.replaceAll('+', ' plus')));
}

/** Separates a decimal number from its unit, as `tokenize` expects. */
export function separateUnits(text: string): string {
  return text.replace(/(\p{N}[.,]\p{N}+)(?=\p{L})/gu, '$1 ');
}

export function tokenizeQuery(typed: string): string[] {
  return tokenizeName(typed.slice(0, MAX_QUERY_LENGTH)).slice(0, MAX_QUERY_WORDS);
}
