import { DEFAULT_LOCALE, type Locale, type Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { askedWords, findableWords, matchScore } from './fold.rules.ts';
import { type SearchableProduct, searchableProducts } from './search.store.ts';

/** A change of the catalogue is found within this time. */
const FRESH_MS = 1000;
const MOST_FOUND = 1000;
/** Nobody types more words; the rest of a pasted page is not read. */
const MOST_WORDS = 12;

type Entry = { text: string; title: string[]; all: string[] };
type Index = Map<number, Entry>;
type Held = { since: number; products: Promise<SearchableProduct[]>; indexes: Map<Locale, Index> };

const held = new WeakMap<Db, Held>();

/**
 * Ids of the public products that carry every typed word, in the language or in English; best first.
 * Words in the title count before those of brand, category and options, and the
 * title that begins like the question before others: "Orvo A7" before a case for it.
 */
export async function findProducts(db: Db, typed: string, locale: Locale): Promise<number[]> {
  const asked = askedWords(typed).slice(0, MOST_WORDS);
  if (asked.length === 0) return [];
  const index = await indexFor(db, locale);
  return [...index]
    .map(([id, { title, all }]) => {
      const score = matchScore(all, asked);
      return { id, score: score === 0 ? 0 : score + 3 * matchScore(title, asked) + leadsWith(title, asked) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ id }) => id);
}

function leadsWith(title: readonly string[], [first = []]: readonly string[][]): number {
  return first.some((form) => title[0]?.startsWith(form)) ? 1 : 0;
}

/** After the catalogue changed in this process: the next search reads it again. */
export function forgetProductWords(db: Db): void {
  held.delete(db);
}

async function indexFor(db: Db, locale: Locale): Promise<Index> {
  const known = held.get(db);
  const fresh = known && performance.now() - known.since < FRESH_MS;
  const mine = fresh ? known : { since: performance.now(), products: searchableProducts(db), indexes: new Map() };
  held.set(db, mine);
  const products = await mine.products.catch((error: unknown) => {
    if (held.get(db) === mine) held.delete(db);
    throw error;
  });
  const done = mine.indexes.get(locale);
  if (done) return done;
  const index = indexOf(products, locale, known?.indexes.get(locale));
  mine.indexes.set(locale, index);
  return index;
}

function indexOf(products: readonly SearchableProduct[], locale: Locale, before: Index | undefined): Index {
  return new Map(
    products.map(({ id, texts }) => {
      const title = inBoth(texts[0] ?? {}, locale);
      const text = [title, ...texts.slice(1).map((other) => inBoth(other, locale))].join('\n');
      const known = before?.get(id);
      // folding is the dear part, and hardly a title changes from one second to the next
      return [id, known?.text === text ? known : { text, title: findableWords(title), all: findableWords(text) }];
    }),
  );
}

function inBoth(text: Localized, locale: Locale): string {
  return [...new Set([text[locale] ?? '', text[DEFAULT_LOCALE] ?? ''])].join('\n');
}
