import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings } from '../../search/text/dictionary.rules.ts';
import type { RepairCatalog } from '../catalog/catalog.rules.ts';
import type { ModelEntry } from '../catalog/catalog.store.ts';
import { tokenizeName } from './repair-vocabulary.rules.ts';

type ModelWords = {
  /** In the order of the name. */
  name: readonly string[];
  brand: readonly string[];
  /** Name, brand and codes. */
  all: ReadonlySet<string>;
};

/** Cached per catalog entry, because tokenising the candidates dominates the cost of a search. */
const modelWordsCache = new WeakMap<ModelEntry, Map<Locale, ModelWords>>();

/** Search words of a model, each normalised by `toCanonicalName`. */
export function getModelWords(catalog: RepairCatalog, model: ModelEntry, locale: Locale): ModelWords {
  const byLocale = modelWordsCache.get(model) ?? new Map<Locale, ModelWords>();
  modelWordsCache.set(model, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const keysOf = (text: string) => tokenizeName(text).map((token) => toCanonicalName(token, locale));
  const name = keysOf(model.name);
  const maker = keysOf(catalog.findModelBrand(model)?.name ?? '');
  const codes = model.codes.flatMap((code) => [...keysOf(code), ...keysOf(code.replaceAll('-', ''))]);
  const made: ModelWords = { name, brand: maker, all: new Set([...name, ...maker, ...codes]) };
  byLocale.set(locale, made);
  return made;
}

/** Canonical spelling of a name across scripts: ايفون and iphone. */
export function toCanonicalName(token: string, locale: Locale): string {
  return findMeanings([token], locale).find(({ group }) => group === 'name')?.key ?? token;
}
