import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/db.ts';
import { meaningsOf } from '../dictionary.rules.ts';
import { localeBit } from '../known-words.ts';
import { type NearWord, wordsNear, wordsSounding } from '../postings.store.ts';
import { tokensOf } from '../tokens.rules.ts';
import { gramsOf, likeliest, slipsBetween } from '../typos.rules.ts';
import { retypeQuery } from './keyboard-layout.rules.ts';
import { isAllKnown, lookUpWords } from './known-words.ts';
import { soundKey, spellInLatin } from './sound-key.rules.ts';
import { partsToLookUp, splitWord } from './split-words.rules.ts';

/** The query typed on another keyboard layout, where that makes sense of every word; null where none does. */
async function readOnOtherLayout(db: Db, typed: string, locale: Locale): Promise<string | null> {
  const readings = retypeQuery(typed).map((text) => ({ text, tokens: tokensOf(text) }));
  const isKnown = await lookUpWords(
    db,
    readings.flatMap(({ tokens }) => tokens),
    locale,
  );
  return readings.find(({ tokens }) => isAllKnown(tokens, isKnown, locale))?.text ?? null;
}

export type Reading = {
  text: string;
  /** Every word is known then. */
  isWhole: boolean;
};

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A query with unknown words as it was probably meant; null where nothing is known of them. */
export async function readDifferently(
  db: Db,
  typed: string,
  unknown: ReadonlySet<string>,
  locale: Locale,
): Promise<Reading | null> {
  const retyped = await readOnOtherLayout(db, typed, locale);
  if (retyped) return { text: retyped, isWhole: true };
  const replaced = new Map(
    await Promise.all([...unknown].map(async (word) => [word, await replaceWord(db, word, locale)] as const)),
  );
  const text = typed.replace(WORD, (word) => replaced.get(tokensOf(word).join(' ')) ?? word);
  return text === typed ? null : { text, isWhole: [...replaced.values()].every((word) => word !== null) };
}

async function replaceWord(db: Db, token: string, locale: Locale): Promise<string | null> {
  return (await splitToken(db, token, locale)) ?? (await correctWord(db, token, locale));
}

async function splitToken(db: Db, token: string, locale: Locale): Promise<string | null> {
  const isKnown = await lookUpWords(db, partsToLookUp(token), locale);
  return splitWord(token, isKnown)?.join(' ') ?? null;
}

/** By its letters if it is a word of the own script, else by ear. */
async function correctWord(db: Db, token: string, locale: Locale): Promise<string | null> {
  const near = await wordsNear(db, token, gramsOf(token));
  const bit = localeBit(locale);
  const spelt = likeliest(
    token,
    near.map((one) => ({ ...one, isSpoken: (one.locales & bit) !== 0, isGoods: isGoods(one.word, locale) })),
  );
  return spelt ?? (await wordByEar(db, token, locale));
}

function isGoods(word: string, locale: Locale): boolean {
  return meaningsOf([word], locale).some(({ group }) => group === 'kind');
}

/** Consonants that are enough to tell a word; with fewer, the vowels have to agree as well. */
const TELLING_KEY = 3;
const [ALIKE, NEARLY_SAME] = [0.5, 0.8];

/** The known word that is heard like a token: of another script, or as it is spelt by ear. */
async function wordByEar(db: Db, token: string, locale: Locale): Promise<string | null> {
  const key = soundKey(token);
  if (key.length < 2) return null;
  const bit = localeBit(locale);
  const scored = (await wordsSounding(db, [key]))
    .map((one) => ({ one, alike: likeness(token, one) }))
    .filter(({ one, alike }) => alike >= (one.sound.length >= TELLING_KEY ? ALIKE : NEARLY_SAME))
    .map(({ one, alike }) => ({
      word: one.word,
      score: alike + ((one.locales & bit) === 0 ? 0 : 0.3) + (meaningsOf([one.word], locale).length > 0 ? 0.3 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.word ?? null;
}

/** Part of the Latin letters that two words share; scripts without vowels are compared by what they write. */
function likeness(token: string, { word }: NearWord): number {
  const isSameScript = scriptOf(token) === scriptOf(word);
  const [a, b] = [spellInLatin(token), spellInLatin(word)].map((spelt) => (isSameScript ? spelt : bare(spelt)));
  const longest = Math.max(1, a?.length ?? 0, b?.length ?? 0);
  return 1 - slipsBetween(a ?? '', b ?? '', longest) / longest;
}

/** Without doubled letters and the vowels that Arabic leaves out. */
function bare(spelt: string): string {
  return spelt
    .replace(/(.)\1+/g, '$1')
    .replace(/ou|oo/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/[e]/g, 'i')
    .replace(/[ow]/g, 'u');
}

function scriptOf(word: string): string {
  if (/\p{Script=Arabic}/u.test(word)) return 'ar';
  return /\p{Script=Devanagari}/u.test(word) ? 'hi' : 'latin';
}
