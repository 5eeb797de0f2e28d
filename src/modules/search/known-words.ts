import { LOCALES, type Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { dictionaryWordsOf, meaningsOf } from './dictionary.rules.ts';
import type { ProductTexts } from './product-words.rules.ts';
import { QUERY_ORDERS } from './query/parse-query.rules.ts';
import { wordsOfRoles } from './query/query-phrases.rules.ts';
import { soundKey } from './readings/sound-key.rules.ts';
import { putWords } from './search.store.ts';
import { tokensIn } from './text-tokens.rules.ts';
import { gramsOf } from './typos.rules.ts';

/** How often a word is used and the languages of the texts, as bits in the order of the shipped languages. */
export type WordUses = Map<string, { uses: number; locales: number }>;

const WORTH_KNOWING = /^[\p{L}\p{M}]{3,}$/u;
/** Words a statement. */
const AT_ONCE = 1000;
/** Words of the dictionary that mean goods, or only occur in phrases. */
const USES_OF_MEANING = 3;
export const USES_IN_PHRASE = 1;

export function localeBit(locale: string): number {
  const at = (LOCALES as readonly string[]).indexOf(locale);
  return at < 0 ? 0 : 1 << at;
}

/** Counts the words worth correcting others to, as they are written: names and kinds, not measures. */
export function countWords(uses: WordUses, { title, brand, category, properties }: ProductTexts): void {
  const own: WordUses = new Map();
  for (const text of [title, brand, category.title, ...properties]) addTextWords(own, text);
  for (const [word, { locales }] of own) addUse(uses, word, 1, locales);
}

export function addTextWords(uses: WordUses, text: Localized): void {
  for (const locale of LOCALES) {
    for (const word of tokensIn(text, locale)) addUse(uses, word, 1, localeBit(locale));
  }
}

/** The words of the dictionary and of orders such as "cheapest", in the languages that have them. */
export function addDictionaryWords(uses: WordUses): void {
  for (const locale of LOCALES) {
    for (const word of dictionaryWordsOf(locale)) {
      addUse(uses, word, meaningsOf([word], 'en').length > 0 ? USES_OF_MEANING : USES_IN_PHRASE, localeBit(locale));
    }
    for (const word of wordsOfRoles(QUERY_ORDERS, locale)) addUse(uses, word, USES_IN_PHRASE, localeBit(locale));
  }
}

function addUse(uses: WordUses, word: string, count: number, locales: number): void {
  const known = uses.get(word) ?? { uses: 0, locales: 0 };
  uses.set(word, { uses: known.uses + count, locales: known.locales | locales });
}

export async function putAllWords(db: Db, uses: WordUses): Promise<void> {
  const words = [...uses].filter(([word]) => WORTH_KNOWING.test(word));
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const some = words.slice(from, from + AT_ONCE);
    await putWords(
      db,
      some.map(([word, use]) => ({ word, ...use, grams: gramsOf(word), sound: soundKey(word) })),
    );
  }
}
