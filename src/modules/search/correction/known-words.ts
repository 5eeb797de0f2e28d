import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listUsedWords } from '../index/postings.store.ts';
import { findMeanings, isWeakWord } from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';

/** Shorter words are ambiguous and prove nothing. */
const MIN_PROOF_LENGTH = 3;

/** Returns a test of whether the shop or the dictionary has a word or one of its forms; looked up in one query. */
export async function lookUpKnownWords(
  db: Db,
  words: readonly string[],
  locale: Locale,
): Promise<(word: string) => boolean> {
  const forms = (word: string) => [word, ...stemWord(word, locale)];
  const used = await listUsedWords(db, [...new Set(words.flatMap(forms))]);
  return (word) => findMeanings([word], locale).length > 0 || forms(word).some((form) => used.has(form));
}

/** Whether all words of a text are known, and at least one is long enough to be significant. */
export function isAllKnown(words: readonly string[], isKnown: (word: string) => boolean, locale: Locale): boolean {
  const significant = words.filter((word) => !/\p{N}/u.test(word) && [...word].length >= MIN_PROOF_LENGTH);
  if (!significant.some((word) => isKnown(word))) return false;
  return significant.every((word) => isKnown(word) || isWeakWord(word, locale));
}
