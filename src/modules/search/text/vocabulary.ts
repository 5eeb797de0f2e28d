import { LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { soundKey } from '../correction/sound-key.rules.ts';
import type { ProductDocument } from '../index/analyze-product.rules.ts';
import { QUERY_ORDERS } from '../query/parse-query.rules.ts';
import { wordsOfRoles } from '../query/query-phrases.rules.ts';
import { saveWords } from '../search.store.ts';
import { dictionaryWordsOf, findMeanings } from './dictionary.rules.ts';
import { trigrams } from './spelling.rules.ts';
import { tokenizeText } from './text-tokens.rules.ts';

/** How often a word is used and the languages of the texts, as bits in the order of the shipped languages. */
export type Vocabulary = Map<string, { uses: number; locales: number }>;

const VOCABULARY_WORD = /^[\p{L}\p{M}]{3,}$/u;
/** Words a statement. */
const INSERT_BATCH_SIZE = 1000;
/** Words of the dictionary that mean goods, or only occur in phrases. */
const USES_OF_MEANING = 3;
export const USES_IN_PHRASE = 1;

const ALL_LOCALES = 2 ** LOCALES.length - 1;

export function localeBit(locale: string): number {
  const at = (LOCALES as readonly string[]).indexOf(locale);
  return at < 0 ? 0 : 1 << at;
}

/** Counts the words worth correcting others to, as they are written: names and kinds, not measures. */
export function addProductWords(uses: Vocabulary, { title, brand, category, properties }: ProductDocument): void {
  const own: Vocabulary = new Map();
  for (const text of [title, category.title, ...properties]) addTextWords(own, text);
  addNameWords(own, brand);
  for (const [word, { locales }] of own) addWordUse(uses, word, 1, locales);
}

export function addTextWords(uses: Vocabulary, text: LocalizedText): void {
  for (const locale of LOCALES) {
    for (const word of tokenizeText(text, locale)) addWordUse(uses, word, 1, localeBit(locale));
  }
}

/** Names are the same in all languages, also where only one of them has the text. */
export function addNameWords(uses: Vocabulary, text: LocalizedText): void {
  for (const locale of LOCALES) {
    for (const word of tokenizeText(text, locale)) addWordUse(uses, word, 1, ALL_LOCALES);
  }
}

/** The words of the dictionary and of orders such as "cheapest", in the languages that have them. */
export function addDictionaryWords(uses: Vocabulary): void {
  for (const locale of LOCALES) {
    for (const word of dictionaryWordsOf(locale)) {
      addWordUse(
        uses,
        word,
        findMeanings([word], 'en').length > 0 ? USES_OF_MEANING : USES_IN_PHRASE,
        localeBit(locale),
      );
    }
    for (const word of wordsOfRoles(QUERY_ORDERS, locale)) addWordUse(uses, word, USES_IN_PHRASE, localeBit(locale));
  }
}

function addWordUse(uses: Vocabulary, word: string, count: number, locales: number): void {
  const known = uses.get(word) ?? { uses: 0, locales: 0 };
  uses.set(word, { uses: known.uses + count, locales: known.locales | locales });
}

export async function saveVocabulary(db: Db, uses: Vocabulary): Promise<void> {
  const words = [...uses].filter(([word]) => VOCABULARY_WORD.test(word));
  for (let from = 0; from < words.length; from += INSERT_BATCH_SIZE) {
    const some = words.slice(from, from + INSERT_BATCH_SIZE);
    await saveWords(
      db,
      some.map(([word, use]) => ({ word, ...use, grams: trigrams(word), sound: soundKey(word) })),
    );
  }
}
