import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sortByPopularity } from '../catalog/catalog.rules.ts';
import { readRepairCatalog } from '../catalog/read-repair-catalog.ts';
import { getRepairVocabulary } from './get-repair-vocabulary.ts';
import { type ParsedRepairSearch, parseRepairSearch } from './parse-repair-search.ts';
import { isCompleteWord } from './spelling.rules.ts';
import { completeWord, filterModelsByPrefix, isProductKind } from './word-completion.rules.ts';

/** Interpretations of a query whose last word may be incomplete, best match first. */
export async function* parseIncompleteSearch(
  db: Db,
  tokens: readonly string[],
  locale: Locale,
): AsyncGenerator<ParsedRepairSearch, void> {
  const words = getRepairVocabulary(await readRepairCatalog(db));
  const last = tokens.at(-1) ?? '';
  const before = tokens.slice(0, -1);
  const asTyped = await parseRepairSearch(db, tokens, locale);
  const isDone = isCompleteWord(last, words, locale);
  if (isDone && hasMatches(asTyped)) return yield asTyped;
  const begun = before.length > 0 ? await parseRepairSearch(db, before, locale) : null;
  const models = begun ? filterModelsByPrefix(last, sortByPopularity(begun.matchingModels)) : [];
  if (begun && models.length > 0) yield { ...begun, result: { ...begun.result, models, model: null } };
  for (const word of isDone ? [] : completeWord(last, words, locale)) {
    if (begun?.result.models.length || !isProductKind(word, locale))
      yield await parseRepairSearch(db, [...before, word], locale);
  }
  yield asTyped;
}

function hasMatches({ result }: ParsedRepairSearch): boolean {
  return result.models.length + result.faults.length > 0;
}
