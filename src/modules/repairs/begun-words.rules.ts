import type { Locale } from '../../kernel/locale.ts';
import type { ModelEntry } from './book.store.ts';
import { isNamed, kindsOf } from './read-wish.rules.ts';
import { nameTokens, type WishWords } from './wish-words.rules.ts';

const SHORTEST = 3;
const MOST_TRIED = 3;
const LEAST_USES = 2;

/** Words of names and faults that an unfinished word may become, names and short ones first. */
export function wordsBegunBy(start: string, { known }: WishWords, locale: Locale): string[] {
  if ([...start].length < SHORTEST) return [];
  const worth = (word: string) => (known.get(word) ?? 0) + (isNamed(word, locale) ? LEAST_USES : 0);
  return [...known.keys()]
    .filter((word) => word.startsWith(start) && worth(word) >= LEAST_USES)
    .toSorted((a, b) => worth(b) - worth(a) || a.length - b.length)
    .slice(0, MOST_TRIED);
}

/** "Phon" may become a word for goods: no device and no fault is named by it alone. */
export function isGoods(word: string, locale: Locale): boolean {
  return kindsOf(word, locale).length > 0 && !isNamed(word, locale);
}

/** Of some devices those whose names have a word that begins so: "galaxy s2". */
export function modelsBegunBy(start: string, models: readonly ModelEntry[]): ModelEntry[] {
  return models.filter(({ name }) => nameTokens(name).some((word) => word.startsWith(start)));
}
