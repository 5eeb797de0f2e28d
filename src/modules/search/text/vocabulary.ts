import { LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { computeSoundKey } from '../correction/sound-key.rules.ts';
import type { ProductDocument } from '../index/analyze-product.rules.ts';
import { QUERY_ORDERS } from '../query/parse-query.rules.ts';
import { listRoleWords } from '../query/query-phrases.rules.ts';
import { saveWords } from '../search.store.ts';
import { findMeanings, getLocaleDictionaryWords } from './dictionary.rules.ts';
import { trigrams } from './spelling.rules.ts';
import { tokenizeText } from './text-tokens.rules.ts';

/** Use count of a word, and its languages as bits in the order of the built-in locales. */
export type Vocabulary = Map<string, { uses: number; locales: number }>;

const VOCABULARY_WORD = /^[\p{L}\p{M}]{3,}$/u;
/** Words per statement. */
const INSERT_BATCH_SIZE = 1000;
/** Use counts of dictionary words: names of products, and words that only occur in phrases. */
const MEANING_WORD_USES = 3;
export const PHRASE_WORD_USES = 1;

const ALL_LOCALES = 2 ** LOCALES.length - 1;

export function getLocaleBit(locale: string): number {
  const at = (LOCALES as readonly string[]).indexOf(locale);
  return at < 0 ? 0 : 1 << at;
}

/** Counts the words that corrections may suggest: names and kinds, not measures. */
export function addProductWords(uses: Vocabulary, { title, brand, category, properties }: ProductDocument): void {
  const own: Vocabulary = new Map();
  for (const text of [title, category.title, ...properties]) addTextWords(own, text);
  addNameWords(own, brand);
  for (const [word, { locales }] of own) addWordUse(uses, word, 1, locales);
}

export function addTextWords(uses: Vocabulary, text: LocalizedText): void {
  for (const locale of LOCALES) {
    for (const word of tokenizeText(text, locale)) addWordUse(uses, word, 1, getLocaleBit(locale));
  }
}

/** Names are the same in all languages, also where only one of them has the text. */
export function addNameWords(uses: Vocabulary, text: LocalizedText): void {
  for (const locale of LOCALES) {
    for (const word of tokenizeText(text, locale)) addWordUse(uses, word, 1, ALL_LOCALES);
  }
}

/** Adds the words of the dictionary and of sort orders such as "cheapest", with their languages. */
export function addDictionaryWords(uses: Vocabulary): void {
  for (const locale of LOCALES) {
    for (const word of getLocaleDictionaryWords(locale)) {
      addWordUse(
        uses,
        word,
        findMeanings([word], 'en').length > 0 ? MEANING_WORD_USES : PHRASE_WORD_USES,
        getLocaleBit(locale),
      );
    }
    for (const word of listRoleWords(QUERY_ORDERS, locale))
      addWordUse(uses, word, PHRASE_WORD_USES, getLocaleBit(locale));
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
      some.map(([word, use]) => ({ word, ...use, grams: trigrams(word), sound: computeSoundKey(word) })),
    );
  }
}
