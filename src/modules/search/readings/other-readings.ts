import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/db.ts';
import { isWeak, meaningsOf } from '../dictionary.rules.ts';
import { localeBit, USES_IN_PHRASE } from '../known-words.ts';
import { usedWords, wordsNear, wordsSounding } from '../postings.store.ts';
import { tokensOf } from '../tokens.rules.ts';
import { type Candidate, gramsOf, likeliestCandidate, MOST_SLIPS, slipsBetween } from '../typos.rules.ts';
import { retypeQuery } from './keyboard-layout.rules.ts';
import { isAllKnown, lookUpWords } from './known-words.ts';
import { soundKeys, spellInLatin } from './sound-key.rules.ts';
import { partsToLookUp, splitWord } from './split-words.rules.ts';

/**
 * The query typed on another keyboard layout, where that makes sense of every word; null where none does, and for a query
 * whose words are known as they are.
 */
async function readOnOtherLayout(db: Db, typed: string, locale: Locale): Promise<string | null> {
  const readings = retypeQuery(typed).map((text) => ({ text, tokens: tokensOf(text) }));
  const isKnown = await lookUpWords(db, [...tokensOf(typed), ...readings.flatMap(({ tokens }) => tokens)], locale);
  if (isAllKnown(tokensOf(typed), isKnown, locale)) return null;
  const isShortKnown = (token: string) => token.length >= SHORTEST_PART || isKnown(token) || isWeak(token, locale);
  const found = readings.find(
    ({ tokens }) => isAllKnown(tokens, isKnown, locale) && tokens.filter(isLetters).every(isShortKnown),
  );
  return found?.text ?? null;
}

export type Reading = {
  text: string;
  /** Every word is known then. */
  isWhole: boolean;
};

function isLetters(token: string): boolean {
  return !/\p{N}/u.test(token);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A query with unknown words as it was probably meant; null where nothing is known of them.
 * @param described words of descriptions, which are replaced only by the name of goods that they nearly are
 */
export async function readDifferently(
  db: Db,
  typed: string,
  unknown: ReadonlySet<string>,
  described: ReadonlySet<string>,
  locale: Locale,
): Promise<Reading | null> {
  const retyped = await readOnOtherLayout(db, typed, locale);
  if (retyped) return { text: retyped, isWhole: true };
  const replaced = new Map(
    await Promise.all(
      [...unknown].map(async (word) => [word, await replaceWord(db, word, described.has(word), locale)] as const),
    ),
  );
  const text = typed.replace(WORD, (word) => replaced.get(tokensOf(word).join(' ')) ?? word);
  return text === typed ? null : { text, isWhole: [...replaced.values()].every((word) => word !== null) };
}

async function replaceWord(db: Db, token: string, isDescribed: boolean, locale: Locale): Promise<string | null> {
  if (isDescribed) return (await nearestWord(db, token, MOST_DESCRIBED_SLIPS, locale))?.word ?? null;
  return (await splitToken(db, token, locale)) ?? (await correctWord(db, token, locale));
}

/** Two letters are a word of their own only in a name. */
const SHORTEST_PART = 3;

async function splitToken(db: Db, token: string, locale: Locale): Promise<string | null> {
  const used = await usedWords(db, partsToLookUp(token));
  const isNamed = (part: string) => meaningsOf([part], locale).some(({ group }) => group === 'name');
  return splitWord(token, (part) => (part.length < SHORTEST_PART ? isNamed(part) : used.has(part)))?.join(' ') ?? null;
}

/** A word that a description has is misspelt there as well, or another word. */
const MOST_DESCRIBED_SLIPS = 1;

/** By its letters if it is a word of the own script, else by ear; a word that only phrases have comes last. */
async function correctWord(db: Db, token: string, locale: Locale): Promise<string | null> {
  const spelt = await nearestWord(db, token, MOST_SLIPS, locale);
  if (spelt && (spelt.isGoods || spelt.uses > USES_IN_PHRASE)) return spelt.word;
  return (await wordByEar(db, token, locale)) ?? spelt?.word ?? null;
}

async function nearestWord(db: Db, token: string, mostSlips: number, locale: Locale): Promise<Candidate | null> {
  const near = await wordsNear(db, token, gramsOf(token));
  const bit = localeBit(locale);
  return likeliestCandidate(
    token,
    near.map((one) => ({ ...one, isSpoken: (one.locales & bit) !== 0, isGoods: isGoods(one.word, locale) })),
    mostSlips,
  );
}

function isGoods(word: string, locale: Locale): boolean {
  return meaningsOf([word], locale).some(({ group }) => group === 'kind');
}

/** Part of the letters that have to agree; more where consonants are few and may be those of many words. */
const [ALIKE, NEARLY_SAME] = [0.5, 0.8];
/** In the same script, where a word with the same consonants is more often another word. */
const ALIKE_IN_SCRIPT = 0.72;
const TELLING_KEY = 3;

/** The known word that is heard like a token: of another script, or as it is spelt by ear. */
async function wordByEar(db: Db, token: string, locale: Locale): Promise<string | null> {
  const keys = soundKeys(token);
  const [key = ''] = keys;
  if (key === '') return null;
  const bit = localeBit(locale);
  const scored = (await wordsSounding(db, keys))
    .map(({ word, locales }) => ({ word, locales, isMeant: meaningsOf([word], locale).length > 0 }))
    // a single consonant is told by the dictionary alone
    .filter(({ isMeant }) => key.length > 1 || isMeant)
    .map((one) => ({ ...one, alike: likeness(token, one.word) }))
    .filter(({ word, alike }) => alike >= leastAlike(key, scriptOf(word) === scriptOf(token)))
    .map(({ word, locales, isMeant, alike }) => ({
      word,
      score: alike + ((locales & bit) === 0 ? 0 : 0.3) + (isMeant ? 0.3 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.word ?? null;
}

function leastAlike(key: string, isSameScript: boolean): number {
  if (key.length < TELLING_KEY) return NEARLY_SAME;
  return isSameScript ? ALIKE_IN_SCRIPT : ALIKE;
}

/** Part of the Latin letters that two words share. */
function likeness(token: string, word: string): number {
  // without its dot, the Hindi z is written as j
  const spellings =
    scriptOf(token) === 'hi' ? [letters(token, word), letters(token, word).replace(/j/g, 'z')] : [letters(token, word)];
  const known = letters(word, token);
  return Math.max(
    ...spellings.map((spelt) => {
      const longest = Math.max(1, spelt.length, known.length);
      return 1 - slipsBetween(spelt, known, longest) / longest;
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
  const scripts = [scriptOf(word), scriptOf(other)];
  const spelt = SAME_SOUND.reduce((text, [sound, letter]) => text.replace(sound, letter), spellInLatin(word));
  if (scripts[0] === scripts[1]) return spelt;
  const heard = scripts.includes('ar')
    ? spelt
        .replace(/[aeiou]/g, '')
        .replace(/p/g, 'b')
        .replace(/h$/, '')
    : bare(spelt);
  return heard.replace(/(.)\1+/g, '$1');
}

/** Long and short vowels alike. */
function bare(spelt: string): string {
  return spelt.replace(/ou|oo/g, 'u').replace(/ee/g, 'i').replace(/e/g, 'i').replace(/[ow]/g, 'u');
}

function scriptOf(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  return /\p{Script=Devanagari}/u.test(word) ? 'hi' : 'latin';
}
