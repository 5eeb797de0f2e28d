import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { isGoods, modelsBegunBy, wordsBegunBy } from './begun-words.rules.ts';
import { popularFirst } from './book.rules.ts';
import { type ReadRepairs, readRepairs } from './find-repairs.ts';
import { isFinished } from './mistyped-words.rules.ts';
import { readRepairBook } from './repair-book.ts';
import { wordsOfBook } from './words-of-book.ts';

/** Interpretations of a query whose last word may be incomplete, best match first. */
export async function* readBegunRepairs(
  db: Db,
  tokens: readonly string[],
  locale: Locale,
): AsyncGenerator<ReadRepairs, void> {
  const words = wordsOfBook(await readRepairBook(db));
  const last = tokens.at(-1) ?? '';
  const before = tokens.slice(0, -1);
  const asTyped = await readRepairs(db, tokens, locale);
  const isDone = isFinished(last, words, locale);
  if (isDone && says(asTyped)) return yield asTyped;
  const begun = before.length > 0 ? await readRepairs(db, before, locale) : null;
  const models = begun ? modelsBegunBy(last, popularFirst(begun.fitting)) : [];
  if (begun && models.length > 0) yield { ...begun, found: { ...begun.found, models, model: null } };
  for (const word of isDone ? [] : wordsBegunBy(last, words, locale)) {
    if (begun?.found.models.length || !isGoods(word, locale)) yield await readRepairs(db, [...before, word], locale);
  }
  yield asTyped;
}

function says({ found }: ReadRepairs): boolean {
  return found.models.length + found.faults.length > 0;
}
