import type { RepairBook } from './book.rules.ts';
import { type WishWords, wishWordsOf } from './wish-words.rules.ts';

const held = new WeakMap<RepairBook, WishWords>();

/** Search vocabulary of the catalog, built once per loaded catalog. */
export function wordsOfBook(catalog: RepairBook): WishWords {
  const known = held.get(catalog);
  if (known) return known;
  const names = [...catalog.brands, ...catalog.series, ...catalog.models].map(({ name }) => name);
  const made = wishWordsOf(catalog.services, names);
  held.set(catalog, made);
  return made;
}
