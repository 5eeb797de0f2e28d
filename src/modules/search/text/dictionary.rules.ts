import { DEFAULT_LOCALE, isBuiltInLocale, LOCALES, type Locale } from '../../../kernel/locale.ts';
import ar from '../words/ar.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import tr from '../words/tr.json' with { type: 'json' };
import { stemWord } from './stemmer.rules.ts';
import { tokenize } from './tokenizer.rules.ts';

const FILES = { en, fr, ar, tr, hi };

/** Meaning of a phrase. Its key is the index word of products with any of its names. */
export type Meaning = { group: 'kind' | 'feature' | 'name' | 'symptom' | 'page' | 'other'; key: string };

const GROUPS = [
  ['kinds', 'kind'],
  ['features', 'feature'],
  ['names', 'name'],
  ['symptoms', 'symptom'],
  ['pages', 'page'],
  /** Other products that descriptions mention: "does not slip off the sofa". */
  ['otherGoods', 'other'],
] as const;

export const MAX_PHRASE_WORDS = 6;

type Meanings = Map<string, Meaning[]>;

type Dictionary = {
  meanings: Meanings;
  /** By language. */
  own: Map<Locale, Meanings>;
  weak: Map<Locale, Set<string>>;
  stopWords: Map<Locale, Set<string>>;
  words: Set<string>;
  ownWords: Map<Locale, Set<string>>;
  /** First words of phrases with several words. */
  starts: Set<string>;
  /** The first English phrase of each meaning, in one word. */
  english: Map<string, string>;
};

let cachedDictionary: Dictionary | undefined;

/** The phrases of all languages, because visitors do not always type in the language of the page. */
function dictionary(): Dictionary {
  cachedDictionary ??= readDictionary();
  return cachedDictionary;
}

function readDictionary(): Dictionary {
  const meanings: Meanings = new Map();
  const own = new Map<Locale, Meanings>();
  const ownWords = new Map<Locale, Set<string>>();
  const [words, starts] = [new Set<string>(), new Set<string>()];
  const english = new Map<string, string>();
  const [weak, stopWords] = [new Map<Locale, Set<string>>(), new Map<Locale, Set<string>>()];
  for (const locale of LOCALES) {
    const mine: Meanings = new Map();
    own.set(locale, mine);
    const localeWords = new Set<string>();
    ownWords.set(locale, localeWords);
    weak.set(locale, new Set(FILES[locale].weak.split(', ').flatMap(tokenize)));
    stopWords.set(locale, new Set(FILES[locale].stopWords.split(', ').flatMap(tokenize)));
    for (const [section, group] of GROUPS) {
      for (const [key, phrases] of Object.entries<string>(FILES[locale][section])) {
        for (const phrase of phrases.split(', ')) {
          const tokens = tokenize(phrase);
          for (const token of tokens) words.add(token);
          for (const token of tokens) localeWords.add(token);
          if (tokens.length > 1) starts.add(tokens[0] ?? '');
          const lexeme = toLexeme({ group, key });
          if (locale === DEFAULT_LOCALE && !english.has(lexeme)) english.set(lexeme, tokens.join(''));
          put(meanings, tokens.join(' '), { group, key });
          put(mine, tokens.join(' '), { group, key });
        }
      }
    }
  }
  return { meanings, own, weak, stopWords, words, ownWords, starts, english };
}

function put(meanings: Map<string, Meaning[]>, phrase: string, meaning: Meaning): void {
  const known = meanings.get(phrase) ?? [];
  if (known.some(({ group, key }) => group === meaning.group && key === meaning.key)) return;
  meanings.set(phrase, [...known, meaning]);
}

/** Shorter stems are often other words: "kapı" is a door, "kap" a case. */
const MIN_STEM_LENGTH = 3;
const MIN_LATIN_STEM_LENGTH = 4;

/** Meanings of consecutive words, as they are or with the last one stemmed. */
export function findMeanings(tokens: readonly string[], locale: Locale): Meaning[] {
  return selectMeanings(dictionary().meanings, tokens, locale);
}

/** As `findMeanings`, for text of a known language: "portable" is a phone in French only. */
export function findMeaningsInLanguage(tokens: readonly string[], locale: Locale): Meaning[] {
  return selectMeanings(dictionary().own.get(locale) ?? new Map(), tokens, locale);
}

function selectMeanings(meanings: Meanings, tokens: readonly string[], locale: Locale): Meaning[] {
  const exact = meanings.get(tokens.join(' '));
  if (exact) return exact;
  const before = tokens.slice(0, -1);
  for (const stem of stemWord(tokens.at(-1) ?? '', locale)) {
    if (stem.length < (/^[a-z]/.test(stem) ? MIN_LATIN_STEM_LENGTH : MIN_STEM_LENGTH)) continue;
    const found = meanings.get([...before, stem].join(' '));
    if (found) return found;
  }
  return [];
}

/** Meanings of the word at a position, and of the phrases that it begins. */
export function findMeaningsAt(tokens: readonly string[], at: number, locale: Locale): Meaning[] {
  const longest = dictionary().starts.has(tokens[at] ?? '') ? Math.min(MAX_PHRASE_WORDS, tokens.length - at) : 1;
  return Array.from({ length: longest }, (_, more) => findMeanings(tokens.slice(at, at + more + 1), locale)).flat();
}

/** English form of a name or feature in one word: "wifi", "nimbus". Undefined if there is none. */
export function getEnglishName(meaning: Meaning): string | undefined {
  return dictionary().english.get(toLexeme(meaning));
}

/** Words that shoppers type beside goods, such as colours, in the form of `tokenize`. */
export function listCommonWords(locale: Locale): string[] {
  return isBuiltInLocale(locale) ? FILES[locale].commonWords.split(', ').flatMap(tokenize) : [];
}

/** Words that do not narrow a search: for, cheap, best. */
export function isWeakWord(token: string, locale: Locale): boolean {
  const { weak } = dictionary();
  return (weak.get(locale)?.has(token) ?? false) || (weak.get('en')?.has(token) ?? false);
}

/** Whether a word is a function word of a language. */
export function isStopWord(token: string, locale: Locale): boolean {
  return dictionary().stopWords.get(locale)?.has(token) ?? false;
}

/** All words of the phrases, as candidates for spelling correction. */
export function getDictionaryWords(): ReadonlySet<string> {
  return dictionary().words;
}

/** All words of the phrases of one language. */
export function getLocaleDictionaryWords(locale: Locale): ReadonlySet<string> {
  return dictionary().ownWords.get(locale) ?? new Set();
}

/** Increment when the rules for index terms change: the index is then rebuilt. */
const RULES_VERSION = 14;
const RULES_VERSION_RANGE = 1_000_000;

/** A number below a million that depends on the word lists and the rules. */
function getRulesVersion(): number {
  mark ??= [...JSON.stringify(FILES)].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % RULES_VERSION_RANGE,
    RULES_VERSION,
  );
  return mark;
}

let mark: number | undefined;

/** Version of the data that the index was built from: catalog version, word lists and rules in one number. */
export function buildIndexVersion(catalogVersion: number): number {
  return catalogVersion * RULES_VERSION_RANGE + getRulesVersion();
}

export function hasCurrentRules(standing: number): boolean {
  return standing % RULES_VERSION_RANGE === getRulesVersion();
}

/** Index word of the products with a meaning. */
export function toLexeme({ key }: Meaning): string {
  return `~${key}`;
}

export function isLexeme(word: string): boolean {
  return word.startsWith('~');
}
