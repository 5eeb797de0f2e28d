import { DEFAULT_LOCALE, isBuiltInLocale, LOCALES, type Locale } from '../../../kernel/locale.ts';
import ar from '../words/ar.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import tr from '../words/tr.json' with { type: 'json' };
import { stemWord } from './stemmer.rules.ts';
import { tokenize } from './tokenizer.rules.ts';

const FILES = { en, fr, ar, tr, hi };

/** What a phrase stands for. Its key is the word under which products are found by any of its names. */
export type Meaning = { group: 'kind' | 'feature' | 'name' | 'symptom' | 'page' | 'other'; key: string };

const GROUPS = [
  ['kinds', 'kind'],
  ['features', 'feature'],
  ['names', 'name'],
  ['symptoms', 'symptom'],
  ['pages', 'page'],
  /** Goods that a description names to set a scene: "does not slip off the sofa". */
  ['otherGoods', 'other'],
] as const;

export const MAX_PHRASE_WORDS = 6;

type Meanings = Map<string, Meaning[]>;

type Dictionary = {
  meanings: Meanings;
  /** Of one language alone. */
  own: Map<Locale, Meanings>;
  weak: Map<Locale, Set<string>>;
  stopWords: Map<Locale, Set<string>>;
  words: Set<string>;
  ownWords: Map<Locale, Set<string>>;
  /** First words of phrases of several. */
  starts: Set<string>;
  /** The first English phrase of each meaning, in one word. */
  english: Map<string, string>;
};

let cachedDictionary: Dictionary | undefined;

/** The phrases of all languages in one: a shopper's language is not always the page's. */
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
          const lexeme = lexemeOf({ group, key });
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

/** Shorter stems are other words too often: "kapı" is a door, "kap" a case. */
const SHORTEST_STEM = 3;
const SHORTEST_LATIN_STEM = 4;

/** What some words in a row stand for, as they are or with the last one without its ending. */
export function findMeanings(tokens: readonly string[], locale: Locale): Meaning[] {
  return meaningsIn(dictionary().meanings, tokens, locale);
}

/** As `findMeanings`, of a text that is known to be in the language: "portable" is a phone in French alone. */
export function findMeaningsInLanguage(tokens: readonly string[], locale: Locale): Meaning[] {
  return meaningsIn(dictionary().own.get(locale) ?? new Map(), tokens, locale);
}

function meaningsIn(meanings: Meanings, tokens: readonly string[], locale: Locale): Meaning[] {
  const exact = meanings.get(tokens.join(' '));
  if (exact) return exact;
  const before = tokens.slice(0, -1);
  for (const stem of stemWord(tokens.at(-1) ?? '', locale)) {
    if (stem.length < (/^[a-z]/.test(stem) ? SHORTEST_LATIN_STEM : SHORTEST_STEM)) continue;
    const found = meanings.get([...before, stem].join(' '));
    if (found) return found;
  }
  return [];
}

/** What the words from a place on stand for: one alone, and the phrases that it begins. */
export function findMeaningsAt(tokens: readonly string[], at: number, locale: Locale): Meaning[] {
  const longest = dictionary().starts.has(tokens[at] ?? '') ? Math.min(MAX_PHRASE_WORDS, tokens.length - at) : 1;
  return Array.from({ length: longest }, (_, more) => findMeanings(tokens.slice(at, at + more + 1), locale)).flat();
}

/** How names and features are written in English, in one word: "wifi", "nimbus". Undefined where English has none. */
export function englishNameOf(meaning: Meaning): string | undefined {
  return dictionary().english.get(lexemeOf(meaning));
}

/** Words that narrow nothing: for, cheap, best. */
/** Words that shoppers type beside goods, such as colours, in the form of `tokenize`. */
export function listCommonWords(locale: Locale): string[] {
  return isBuiltInLocale(locale) ? FILES[locale].commonWords.split(', ').flatMap(tokenize) : [];
}

export function isWeak(token: string, locale: Locale): boolean {
  const { weak } = dictionary();
  return (weak.get(locale)?.has(token) ?? false) || (weak.get('en')?.has(token) ?? false);
}

/** Function words of a language: they say nothing of what they stand beside. */
export function isStopWord(token: string, locale: Locale): boolean {
  return dictionary().stopWords.get(locale)?.has(token) ?? false;
}

/** Every word of the phrases: known words for mistyped ones. */
export function dictionaryWords(): ReadonlySet<string> {
  return dictionary().words;
}

/** Every word of the phrases of one language. */
export function dictionaryWordsOf(locale: Locale): ReadonlySet<string> {
  return dictionary().ownWords.get(locale) ?? new Set();
}

/** Raise when rules that make words of texts change: the index is made anew then. */
const RULES_VERSION = 14;
const MARK_RANGE = 1_000_000;

/** A number below a million that changes with the word lists and the rules. */
function rulesMark(): number {
  mark ??= [...JSON.stringify(FILES)].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % MARK_RANGE,
    RULES_VERSION,
  );
  return mark;
}

let mark: number | undefined;

/** What the index was made from, in one number: how the catalogue stood and which words and rules there were. */
export function indexMark(catalogVersion: number): number {
  return catalogVersion * MARK_RANGE + rulesMark();
}

export function hasCurrentRules(standing: number): boolean {
  return standing % MARK_RANGE === rulesMark();
}

/** Under which word of the index products of a meaning stand. */
export function lexemeOf({ key }: Meaning): string {
  return `~${key}`;
}

export function isLexeme(word: string): boolean {
  return word.startsWith('~');
}
