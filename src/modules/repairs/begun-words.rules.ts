import type { Locale } from '../../kernel/locale.ts';
import type { ModelEntry } from './book.store.ts';
import { isNamed, kindsOf } from './read-wish.rules.ts';
import { nameTokens, type WishWords } from './wish-words.rules.ts';

const SHORTEST = 3;
const MOST_TRIED = 3;
const LEAST_USES = 2;

/** Known words that complete a prefix, ordered by weight; names and short words come first. */
export function wordsBegunBy(start: string, { known }: WishWords, locale: Locale): string[] {
  if ([...start].length < SHORTEST) return [];
  const weightOf = (word: string) => (known.get(word) ?? 0) + (isNamed(word, locale) ? LEAST_USES : 0);
  return [...known.keys()]
    .filter((word) => word.startsWith(start) && weightOf(word) >= LEAST_USES)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.length - b.length)
    .slice(0, MOST_TRIED);
}

/** Whether a word is a product kind and no device name ("phone"): it names neither a device nor a fault. */
export function isGoods(word: string, locale: Locale): boolean {
  return kindsOf(word, locale).length > 0 && !isNamed(word, locale);
}

/** Models whose name contains a word with this prefix: "galaxy s2". */
export function modelsBegunBy(start: string, models: readonly ModelEntry[]): ModelEntry[] {
  return models.filter(({ name }) => nameTokens(name).some((word) => word.startsWith(start)));
}
