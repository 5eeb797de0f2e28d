import type { RepairBook } from './book.rules.ts';
import { type WishWords, wishWordsOf } from './wish-words.rules.ts';

const held = new WeakMap<RepairBook, WishWords>();

/** Search vocabulary of the catalog, built once per loaded catalog. */
export function wordsOfBook(book: RepairBook): WishWords {
  const known = held.get(book);
  if (known) return known;
  const names = [...book.brands, ...book.series, ...book.models].map(({ name }) => name);
  const made = wishWordsOf(book.services, names);
  held.set(book, made);
  return made;
}
