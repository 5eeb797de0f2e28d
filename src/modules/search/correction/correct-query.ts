import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listSimilarWords, listUsedWords, listWordsBySound } from '../index/postings.store.ts';
import { findMeanings, isWeakWord } from '../text/dictionary.rules.ts';
import {
  editDistance,
  likeliestCandidate,
  MAX_TYPOS,
  type SpellingCandidate,
  trigrams,
} from '../text/spelling.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';
import { getLocaleBit, PHRASE_WORD_USES } from '../text/vocabulary.ts';
import { isCommonWord } from './common-words.ts';
import { retypeOnOtherLayouts } from './keyboard-layout.rules.ts';
import { isAllKnown, lookUpKnownWords } from './known-words.ts';
import { computeSoundKeys, spellInLatin } from './sound-key.rules.ts';
import { listWordParts, splitWord } from './split-words.rules.ts';

/**
 * The query as typed on another keyboard layout, if all its words are then known; null otherwise, and for a query of
 * known words.
 */
async function correctLayout(db: Db, typed: string, locale: Locale): Promise<string | null> {
  const readings = retypeOnOtherLayouts(typed).map((text) => ({ text, tokens: tokenize(text) }));
  const isKnown = await lookUpKnownWords(db, [...tokenize(typed), ...readings.flatMap(({ tokens }) => tokens)], locale);
  if (isAllKnown(tokenize(typed), isKnown, locale)) return null;
  const isShortKnown = (token: string) =>
    token.length >= MIN_PART_LENGTH || isKnown(token) || isWeakWord(token, locale);
  const found = readings.find(
    ({ tokens }) => isAllKnown(tokens, isKnown, locale) && tokens.filter(isLetters).every(isShortKnown),
  );
  return found?.text ?? null;
}

export type CorrectedQuery = {
  text: string;
  /** Whether every word is known. */
  isWhole: boolean;
};

function isLetters(token: string): boolean {
  return !/\p{N}/u.test(token);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Corrects the unknown words of a query; null when none can be corrected. Common words of the language stay.
 * @param described words that occur in descriptions; they are replaced only by a very similar product kind
 */
export async function correctQuery(
  db: Db,
  typed: string,
  unknown: ReadonlySet<string>,
  described: ReadonlySet<string>,
  locale: Locale,
): Promise<CorrectedQuery | null> {
  const retyped = await correctLayout(db, typed, locale);
  if (retyped) return { text: retyped, isWhole: true };
  const misspelt = [...unknown].filter((word) => !isCommonWord(word, locale));
  const parts = misspelt.flatMap((word) => (described.has(word) ? [] : listWordParts(word)));
  const used = await listUsedWords(db, [...new Set(parts)]);
  const correct = (word: string) =>
    described.has(word) ? correctDescribed(db, word, locale) : correctToken(db, word, used, locale);
  const replaced = new Map(await Promise.all(misspelt.map(async (word) => [word, await correct(word)] as const)));
  const text = typed.replace(WORD, (word) => replaced.get(tokenize(word).join(' ')) ?? word);
  const isWhole = misspelt.length === unknown.size && [...replaced.values()].every((word) => word !== null);
  return text === typed ? null : { text, isWhole };
}

async function correctDescribed(db: Db, token: string, locale: Locale): Promise<string | null> {
  return (await findSimilarWord(db, token, MAX_DESCRIBED_TYPOS, locale))?.word ?? null;
}

/** @param used parts of the token that the shop uses as words */
async function correctToken(db: Db, token: string, used: ReadonlySet<string>, locale: Locale): Promise<string | null> {
  return splitToken(token, used, locale) ?? (await correctSpelling(db, token, locale));
}

/** Two letters are a separate word only in a name. */
const MIN_PART_LENGTH = 3;

function splitToken(token: string, used: ReadonlySet<string>, locale: Locale): string | null {
  const isNamed = (part: string) => findMeanings([part], locale).some(({ group }) => group === 'name');
  return (
    splitWord(token, (part) => (part.length < MIN_PART_LENGTH ? isNamed(part) : used.has(part)))?.join(' ') ?? null
  );
}

/** A word of a description is either misspelled there too, or another word. */
const MAX_DESCRIBED_TYPOS = 1;

/** Corrects by letters for a word of the same script, else by sound; words that occur only in phrases come last. */
async function correctSpelling(db: Db, token: string, locale: Locale): Promise<string | null> {
  const spelt = await findSimilarWord(db, token, MAX_TYPOS, locale);
  if (spelt && (spelt.isGoods || spelt.uses > PHRASE_WORD_USES)) return spelt.word;
  return (await findWordBySound(db, token, locale)) ?? spelt?.word ?? null;
}

async function findSimilarWord(
  db: Db,
  token: string,
  maxTypos: number,
  locale: Locale,
): Promise<SpellingCandidate | null> {
  const near = await listSimilarWords(db, token, trigrams(token));
  const bit = getLocaleBit(locale);
  return likeliestCandidate(
    token,
    near.map((one) => ({ ...one, isUsedInLocale: (one.locales & bit) !== 0, isGoods: isGoods(one.word, locale) })),
    maxTypos,
  );
}

function isGoods(word: string, locale: Locale): boolean {
  return findMeanings([word], locale).some(({ group }) => group === 'kind');
}

function namesGoods(word: string, locale: Locale): boolean {
  return findMeanings([word], locale).some(({ group }) => group === 'kind' || group === 'name');
}

/** Share of letters that must agree; higher for short sound keys, which many words have. */
const [MIN_SIMILARITY, MIN_SHORT_SIMILARITY] = [0.5, 0.8];
/** Within one script, another word with the same consonants is usually a different word. */
const MIN_SAME_SCRIPT_SIMILARITY = 0.72;
const MIN_SIGNIFICANT_KEY = 3;

/** The known word that sounds like the token: of another script, or with a phonetic spelling. */
async function findWordBySound(db: Db, token: string, locale: Locale): Promise<string | null> {
  const keys = computeSoundKeys(token);
  const [key = ''] = keys;
  if (key === '') return null;
  const bit = getLocaleBit(locale);
  const scored = (await listWordsBySound(db, keys))
    .map(({ word, locales }) => ({ word, locales, isMeant: findMeanings([word], locale).length > 0 }))
    // with a single consonant only dictionary words are accepted, and of another language only names of goods
    .filter(({ word, locales, isMeant }) =>
      (locales & bit) === 0 ? isMeant && namesGoods(word, locale) : key.length > 1 || isMeant,
    )
    .map((one) => ({ ...one, alike: letterSimilarity(token, one.word) }))
    .filter(({ word, alike }) => alike >= minSimilarity(key, detectScript(word) === detectScript(token)))
    .map(({ word, locales, isMeant, alike }) => ({
      word,
      score: alike + ((locales & bit) === 0 ? 0 : 0.3) + (isMeant ? 0.3 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.word ?? null;
}

function minSimilarity(key: string, isSameScript: boolean): number {
  if (key.length < MIN_SIGNIFICANT_KEY) return MIN_SHORT_SIMILARITY;
  return isSameScript ? MIN_SAME_SCRIPT_SIMILARITY : MIN_SIMILARITY;
}

/** Share of the Latin letters that two words have in common. */
function letterSimilarity(token: string, word: string): number {
  // without its dot, the Hindi z is written as j
  const spellings =
    detectScript(token) === 'hi'
      ? [letters(token, word), letters(token, word).replace(/j/g, 'z')]
      : [letters(token, word)];
  const known = letters(word, token);
  return Math.max(
    ...spellings.map((spelt) => {
      const longest = Math.max(1, spelt.length, known.length);
      return 1 - editDistance(spelt, known, longest) / longest;
    }),
  );
}

/** Spellings of the same sound. */
const SAME_SOUND: [RegExp, string][] = [
  [/tch|sch|ch/g, 'sh'],
  [/c(?=[eiy])/g, 's'],
  [/ph|v/g, 'f'],
  [/x/g, 'ks'],
  [/ck|q|c/g, 'k'],
];

/**
 * Arabic omits short vowels and writes a silent final h, so only consonants are compared with an Arabic word; it has no
 * p.
 */
function letters(word: string, other: string): string {
  const scripts = [detectScript(word), detectScript(other)];
  const spelt = SAME_SOUND.reduce((text, [sound, letter]) => text.replace(sound, letter), spellInLatin(word));
  if (scripts[0] === scripts[1]) return spelt;
  const heard = scripts.includes('ar')
    ? spelt
        .replace(/[aeiou]/g, '')
        .replace(/p/g, 'b')
        .replace(/h$/, '')
    : normalizeVowels(spelt);
  return heard.replace(/(.)\1+/g, '$1');
}

/** Maps long and short vowels to one form. */
function normalizeVowels(spelt: string): string {
  return spelt.replace(/ou|oo/g, 'u').replace(/ee/g, 'i').replace(/e/g, 'i').replace(/[ow]/g, 'u');
}

function detectScript(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  return /\p{Script=Devanagari}/u.test(word) ? 'hi' : 'latin';
}
