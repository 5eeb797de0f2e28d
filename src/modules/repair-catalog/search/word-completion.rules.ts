import type { Locale } from '../../../kernel/locale.ts';
import type { ModelEntry } from '../catalog/catalog.store.ts';
import { isDictionaryName, listProductKinds } from './repair-query.rules.ts';
import { type RepairVocabulary, tokenizeName } from './repair-vocabulary.rules.ts';

const MIN_PREFIX_LENGTH = 3;
const MAX_COMPLETIONS = 3;
const MIN_WORD_WEIGHT = 2;

/** Known words that complete a prefix, ordered by weight; names and short words come first. */
export function completeWord(start: string, { wordWeights }: RepairVocabulary, locale: Locale): string[] {
  if ([...start].length < MIN_PREFIX_LENGTH) return [];
  const weightOf = (word: string) =>
    (wordWeights.get(word) ?? 0) + (isDictionaryName(word, locale) ? MIN_WORD_WEIGHT : 0);
  return [...wordWeights.keys()]
    .filter((word) => word.startsWith(start) && weightOf(word) >= MIN_WORD_WEIGHT)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.length - b.length)
    .slice(0, MAX_COMPLETIONS);
}

/** Whether a word is a product kind and no device name ("phone"): it names neither a device nor a fault. */
export function isProductKind(word: string, locale: Locale): boolean {
  return listProductKinds(word, locale).length > 0 && !isDictionaryName(word, locale);
}

/** Models whose name contains a word with this prefix: "galaxy s2". */
export function filterModelsByPrefix(start: string, models: readonly ModelEntry[]): ModelEntry[] {
  return models.filter(({ name }) => tokenizeName(name).some((word) => word.startsWith(start)));
}
