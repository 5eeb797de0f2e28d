import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listUsedWords } from '../index/postings.store.ts';
import { findMeanings, isWeak } from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';

/** Shorter words may be anything and prove nothing. */
const SHORTEST_PROOF = 3;

/** Tells of words, looked up at once, whether the shop or the dictionary knows them or a form of them. */
export async function lookUpKnownWords(
  db: Db,
  words: readonly string[],
  locale: Locale,
): Promise<(word: string) => boolean> {
  const forms = (word: string) => [word, ...stemWord(word, locale)];
  const used = await listUsedWords(db, [...new Set(words.flatMap(forms))]);
  return (word) => findMeanings([word], locale).length > 0 || forms(word).some((form) => used.has(form));
}

/** Whether all words of a text are known, of which at least one is long enough to prove anything. */
export function isAllKnown(words: readonly string[], isKnown: (word: string) => boolean, locale: Locale): boolean {
  const telling = words.filter((word) => !/\p{N}/u.test(word) && [...word].length >= SHORTEST_PROOF);
  if (!telling.some((word) => isKnown(word))) return false;
  return telling.every((word) => isKnown(word) || isWeak(word, locale));
}
