import type { Locale } from '../../../kernel/locale.ts';
import type { RepairCatalog } from '../catalog/catalog.rules.ts';
import type { ModelEntry } from '../catalog/catalog.store.ts';
import { getModelWords, toCanonicalName } from './model-words.rules.ts';

type TypedName = { catalog: RepairCatalog; typed: readonly string[]; locale: Locale };

/**
 * The one model that the words identify: the only candidate, or the only one whose whole name was typed. "iphone 13" is
 * the iPhone 13 and not the 13 Pro; "iphone se" may be any of three. A name without a number is a whole family
 * ("pixel").
 */
export function resolveModel(models: readonly ModelEntry[], { catalog, typed, locale }: TypedName): ModelEntry | null {
  const [only] = models;
  if (!only) return null;
  if (models.length === 1) return only;
  const typedKeys = new Set(typed.map((token) => toCanonicalName(token, locale)));
  const names = models.map((model) => ({ model, words: getModelWords(catalog, model, locale).name }));
  // words shared by all candidates do not distinguish them
  const shared = (names[0]?.words ?? []).filter((word) => names.every(({ words }) => words.includes(word)));
  const full = names.filter(({ words }) => words.every((word) => shared.includes(word) || typedKeys.has(word)));
  const [meant] = full.toSorted((a, b) => b.words.length - a.words.length);
  const isOne = meant && full.every((other) => other === meant || other.words.length < meant.words.length);
  const isNumbered = meant?.words.some((word) => /\d/.test(word) && typedKeys.has(word));
  return isOne && isNumbered ? meant.model : null;
}

/** Puts models whose whole name was typed first, the longest name first: "nintendo switch" is no Switch Lite. */
export function sortFullMatchesFirst(
  models: readonly ModelEntry[],
  { catalog, typed, locale }: TypedName,
): ModelEntry[] {
  const typedKeys = new Set(typed.map((token) => toCanonicalName(token, locale)));
  const named = models.map((model) => {
    const { name } = getModelWords(catalog, model, locale);
    return { model, length: name.every((word) => typedKeys.has(word)) ? name.length : 0 };
  });
  return named.toSorted((a, b) => b.length - a.length).map(({ model }) => model);
}
