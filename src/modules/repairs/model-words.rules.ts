import type { Locale } from '../../kernel/locale.ts';
import { findMeanings } from '../search/dictionary.rules.ts';
import type { RepairBook } from './book.rules.ts';
import type { ModelEntry } from './book.store.ts';
import { nameTokens } from './wish-words.rules.ts';

type Words = {
  /** In order. */
  name: readonly string[];
  maker: readonly string[];
  /** Name, maker and codes. */
  all: ReadonlySet<string>;
};

/** Entries live as long as their book; taking sixty names apart would be most of the work of a search. */
const held = new WeakMap<ModelEntry, Map<Locale, Words>>();

/** All that a model is called by, each word as `sameName` gives it. */
export function wordsOfModel(book: RepairBook, model: ModelEntry, locale: Locale): Words {
  const byLocale = held.get(model) ?? new Map<Locale, Words>();
  held.set(model, byLocale);
  const known = byLocale.get(locale);
  if (known) return known;
  const keysOf = (text: string) => nameTokens(text).map((token) => sameName(token, locale));
  const name = keysOf(model.name);
  const maker = keysOf(book.brandOf(model)?.name ?? '');
  const codes = model.codes.flatMap((code) => [...keysOf(code), ...keysOf(code.replaceAll('-', ''))]);
  const made = { name, maker, all: new Set([...name, ...maker, ...codes]) };
  byLocale.set(locale, made);
  return made;
}

/** One word for a name in any writing: ايفون and iphone. */
export function sameName(token: string, locale: Locale): string {
  return findMeanings([token], locale).find(({ group }) => group === 'name')?.key ?? token;
}
