import type { RepairBook } from './book.rules.ts';
import { type WishWords, wishWordsOf } from './wish-words.rules.ts';

const held = new WeakMap<RepairBook, WishWords>();

/** The words for the book's faults and devices, made once for each reading of the book. */
export function wordsOfBook(book: RepairBook): WishWords {
  const known = held.get(book);
  if (known) return known;
  const names = [...book.brands, ...book.series, ...book.models].map(({ name }) => name);
  const made = wishWordsOf(book.services, names);
  held.set(book, made);
  return made;
}
