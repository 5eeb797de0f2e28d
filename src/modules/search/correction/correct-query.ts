import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listSimilarWords, listUsedWords, listWordsBySound } from '../index/postings.store.ts';
import { findMeanings, isWeak } from '../text/dictionary.rules.ts';
import { type Candidate, editDistance, likeliestCandidate, MAX_SLIPS, trigrams } from '../text/spelling.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';
import { localeBit, USES_IN_PHRASE } from '../text/vocabulary.ts';
import { isCommonWord } from './common-words.ts';
import { retypeOnOtherLayouts } from './keyboard-layout.rules.ts';
import { isAllKnown, lookUpKnownWords } from './known-words.ts';
import { soundKeys, spellInLatin } from './sound-key.rules.ts';
import { partsToLookUp, splitWord } from './split-words.rules.ts';

/**
 * The query typed on another keyboard layout, where that makes sense of every word; null where none does, and for a query
 * whose words are known as they are.
 */
async function correctLayout(db: Db, typed: string, locale: Locale): Promise<string | null> {
  const readings = retypeOnOtherLayouts(typed).map((text) => ({ text, tokens: tokenize(text) }));
  const isKnown = await lookUpKnownWords(db, [...tokenize(typed), ...readings.flatMap(({ tokens }) => tokens)], locale);
  if (isAllKnown(tokenize(typed), isKnown, locale)) return null;
  const isShortKnown = (token: string) => token.length >= SHORTEST_PART || isKnown(token) || isWeak(token, locale);
  const found = readings.find(
    ({ tokens }) => isAllKnown(tokens, isKnown, locale) && tokens.filter(isLetters).every(isShortKnown),
  );
  return found?.text ?? null;
}

export type CorrectedQuery = {
  text: string;
  /** Every word is known then. */
  isWhole: boolean;
};

function isLetters(token: string): boolean {
  return !/\p{N}/u.test(token);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A query with unknown words as it was probably meant; null where nothing is known of them. Common words of the language
 * are never replaced.
 * @param described words of descriptions, which are replaced only by the name of goods that they nearly are
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
  const parts = misspelt.flatMap((word) => (described.has(word) ? [] : partsToLookUp(word)));
  const used = await listUsedWords(db, [...new Set(parts)]);
  const correct = (word: string) =>
    described.has(word) ? correctDescribed(db, word, locale) : correctToken(db, word, used, locale);
  const replaced = new Map(await Promise.all(misspelt.map(async (word) => [word, await correct(word)] as const)));
  const text = typed.replace(WORD, (word) => replaced.get(tokenize(word).join(' ')) ?? word);
  const isWhole = misspelt.length === unknown.size && [...replaced.values()].every((word) => word !== null);
  return text === typed ? null : { text, isWhole };
}

async function correctDescribed(db: Db, token: string, locale: Locale): Promise<string | null> {
  return (await findSimilarWord(db, token, MAX_DESCRIBED_SLIPS, locale))?.word ?? null;
}

/** @param used parts of the token that the shop uses as words */
async function correctToken(db: Db, token: string, used: ReadonlySet<string>, locale: Locale): Promise<string | null> {
  return splitToken(token, used, locale) ?? (await correctSpelling(db, token, locale));
}

/** Two letters are a word of their own only in a name. */
const SHORTEST_PART = 3;

function splitToken(token: string, used: ReadonlySet<string>, locale: Locale): string | null {
  const isNamed = (part: string) => findMeanings([part], locale).some(({ group }) => group === 'name');
  return splitWord(token, (part) => (part.length < SHORTEST_PART ? isNamed(part) : used.has(part)))?.join(' ') ?? null;
}

/** A word that a description has is misspelt there as well, or another word. */
const MAX_DESCRIBED_SLIPS = 1;

/** By its letters if it is a word of the own script, else by ear; a word that only phrases have comes last. */
async function correctSpelling(db: Db, token: string, locale: Locale): Promise<string | null> {
  const spelt = await findSimilarWord(db, token, MAX_SLIPS, locale);
  if (spelt && (spelt.isGoods || spelt.uses > USES_IN_PHRASE)) return spelt.word;
  return (await findWordBySound(db, token, locale)) ?? spelt?.word ?? null;
}

async function findSimilarWord(db: Db, token: string, mostSlips: number, locale: Locale): Promise<Candidate | null> {
  const near = await listSimilarWords(db, token, trigrams(token));
  const bit = localeBit(locale);
  return likeliestCandidate(
    token,
    near.map((one) => ({ ...one, isUsedInLocale: (one.locales & bit) !== 0, isGoods: isGoods(one.word, locale) })),
    mostSlips,
  );
}

function isGoods(word: string, locale: Locale): boolean {
  return findMeanings([word], locale).some(({ group }) => group === 'kind');
}

function namesGoods(word: string, locale: Locale): boolean {
  return findMeanings([word], locale).some(({ group }) => group === 'kind' || group === 'name');
}

/** Part of the letters that have to agree; more where consonants are few and may be those of many words. */
const [MIN_SIMILARITY, MIN_SHORT_SIMILARITY] = [0.5, 0.8];
/** In the same script, where a word with the same consonants is more often another word. */
const MIN_SAME_SCRIPT_SIMILARITY = 0.72;
const MIN_SIGNIFICANT_KEY = 3;

/** The known word that is heard like a token: of another script, or as it is spelt by ear. */
async function findWordBySound(db: Db, token: string, locale: Locale): Promise<string | null> {
  const keys = soundKeys(token);
  const [key = ''] = keys;
  if (key === '') return null;
  const bit = localeBit(locale);
  const scored = (await listWordsBySound(db, keys))
    .map(({ word, locales }) => ({ word, locales, isMeant: findMeanings([word], locale).length > 0 }))
    // a single consonant is told by the dictionary alone, and a word of another language must name goods
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

/** Part of the Latin letters that two words share. */
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

/** Letters that are written differently for one sound. */
const SAME_SOUND: [RegExp, string][] = [
  [/tch|sch|ch/g, 'sh'],
  [/c(?=[eiy])/g, 's'],
  [/ph|v/g, 'f'],
  [/x/g, 'ks'],
  [/ck|q|c/g, 'k'],
];

/**
 * Arabic writes no short vowels and a last h that is not heard, so that beside an Arabic word only consonants count; it
 * has no p.
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

/** Long and short vowels alike. */
function normalizeVowels(spelt: string): string {
  return spelt.replace(/ou|oo/g, 'u').replace(/ee/g, 'i').replace(/e/g, 'i').replace(/[ow]/g, 'u');
}

function detectScript(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  return /\p{Script=Devanagari}/u.test(word) ? 'hi' : 'latin';
}
