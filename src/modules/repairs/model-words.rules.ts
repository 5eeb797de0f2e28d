import type { Locale } from '../../kernel/locale.ts';
import { findMeanings } from '../search/dictionary.rules.ts';
import type { RepairBook } from './book.rules.ts';
import type { ModelEntry } from './book.store.ts';
import { nameTokens } from './wish-words.rules.ts';

type Words = {
  /** In the order of the name. */
  name: readonly string[];
  maker: readonly string[];
  /** Name, brand and codes. */
  all: ReadonlySet<string>;
};

/** Cached per catalog entry, because tokenising the candidates dominates the cost of a search. */
const held = new WeakMap<ModelEntry, Map<Locale, Words>>();

/** Search words of a model, each normalised by `toCanonicalName`. */
export function wordsOfModel(catalog: RepairBook, model: ModelEntry, locale: Locale): Words {
  const byLocale = held.get(model) ?? new Map<Locale, Words>();
  held.set(model, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const keysOf = (text: string) => nameTokens(text).map((token) => sameName(token, locale));
  const name = keysOf(model.name);
  const maker = keysOf(catalog.brandOf(model)?.name ?? '');
  const codes = model.codes.flatMap((code) => [...keysOf(code), ...keysOf(code.replaceAll('-', ''))]);
  const made: Words = { name, maker, all: new Set([...name, ...maker, ...codes]) };
  byLocale.set(locale, made);
  return made;
}

/** Canonical spelling of a name across scripts: ايفون and iphone. */
export function sameName(token: string, locale: Locale): string {
  return findMeanings([token], locale).find(({ group }) => group === 'name')?.key ?? token;
}
