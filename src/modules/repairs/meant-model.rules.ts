import type { Locale } from '../../kernel/locale.ts';
import { meaningsOf } from '../search/dictionary.rules.ts';
import type { ModelEntry } from './book.store.ts';
import { nameTokens } from './wish-words.rules.ts';

/**
 * The one of some devices that the words can only mean: the only one, or the only one whose name says no more than was
 * typed. "iphone 13" is the iPhone 13 and not the 13 Pro; "iphone se" may be any of three. A name without a number is a
 * whole family ("pixel").
 */
export function meantModel(typed: readonly string[], models: readonly ModelEntry[], locale: Locale): ModelEntry | null {
  const [only] = models;
  if (!only) return null;
  if (models.length === 1) return only;
  const asked = new Set(typed.map((token) => sameName(token, locale)));
  const names = models.map((model) => ({
    model,
    words: nameTokens(model.name).map((token) => sameName(token, locale)),
  }));
  // what all of them are called tells nothing
  const shared = (names[0]?.words ?? []).filter((word) => names.every(({ words }) => words.includes(word)));
  const full = names.filter(({ words }) => words.every((word) => shared.includes(word) || asked.has(word)));
  const [meant] = full.toSorted((a, b) => b.words.length - a.words.length);
  const isOne = meant && full.every((other) => other === meant || other.words.length < meant.words.length);
  const isNumbered = meant?.words.some((word) => /\d/.test(word) && asked.has(word));
  return isOne && isNumbered ? meant.model : null;
}

/** One word for a name in any writing: ايفون and iphone. */
function sameName(token: string, locale: Locale): string {
  return meaningsOf([token], locale).find(({ group }) => group === 'name')?.key ?? token;
}
