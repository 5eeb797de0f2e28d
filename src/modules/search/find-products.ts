import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type Asked, askedTerms, joinedTerms, type Term } from './asked-terms.rules.ts';
import { wordsNear } from './postings.store.ts';
import { type Ranked, rankProducts, type TermHits } from './rank-products.rules.ts';
import { type Reader, searchReader } from './search-reader.ts';
import { gramsOf, likeliest } from './typos.rules.ts';

export type FoundProducts = {
  /** Best first, bounded. */
  ids: number[];
  asked: Asked;
  /** What was searched instead of a mistyped query. */
  corrected: string | null;
  /** A word that was left out because nothing meets all. */
  dropped: string | null;
};

type Options = { /** The last word may be unfinished. */ typing?: boolean };

const MOST_FOUND = 1000;

/**
 * Public products that meet every typed word, in any of the shop's languages, best first. Where nothing does, words are
 * read as beginnings, as one word, as mistyped; at last one is left out.
 */
export async function findProducts(
  db: Db,
  typed: string,
  locale: Locale,
  { typing = false }: Options = {},
): Promise<FoundProducts> {
  const asked = askedTerms(typed, locale);
  const none = { asked, corrected: null, dropped: null };
  if (asked.terms.length === 0) return { ...none, ids: [] };
  const reader = await searchReader(db);
  const found = await withAll(reader, asked.terms, typing);
  if (found.length > 0) return { ...none, ids: idsOf(found) };
  // "refund" is a question about the shop, not a mistyped product
  if (asked.terms.every(({ explained }) => explained)) return { ...none, ids: [] };
  const corrected = await correctedTerms(db, reader, asked.terms, locale);
  if (corrected) {
    const again = await withAll(reader, corrected.asked.terms, typing);
    if (again.length > 0 || corrected.whole) {
      return { ...none, asked: corrected.asked, ids: idsOf(again), corrected: corrected.text };
    }
  }
  const fewer = await withoutOne(reader, asked.terms);
  return fewer ? { ...none, ids: idsOf(fewer.found), dropped: fewer.word } : { ...none, ids: [] };
}

function idsOf(found: readonly Ranked[]): number[] {
  return found.slice(0, MOST_FOUND).map(({ id }) => id);
}

async function withAll(reader: Reader, terms: readonly Term[], typing: boolean): Promise<Ranked[]> {
  const exact = await meeting(reader, terms, typing ? terms.length - 1 : null);
  if (exact.length > 0) return exact;
  for (const joined of joinedTerms(terms)) {
    const found = await meeting(reader, joined, null);
    if (found.length > 0) return found;
  }
  const lists = await Promise.all(
    terms.map(async (term) => {
      const exact = await hitsOf(reader, term, false);
      return exact.hits.length > 0 ? exact : hitsOf(reader, term, true);
    }),
  );
  return rankProducts(lists);
}

/** Products that meet all terms; the one at `begun` may be a beginning. A word of half the shop does not narrow. */
async function meeting(reader: Reader, terms: readonly Term[], begun: number | null): Promise<Ranked[]> {
  const lists = await Promise.all(terms.map((term, at) => hitsOf(reader, term, at === begun)));
  const telling = lists.filter(({ hits }) => hits.length <= reader.half);
  if (telling.length > 0) return rankProducts(telling);
  return rankProducts(lists.map((list) => ({ ...list, hits: list.hits.filter(({ level }) => level >= 3) })));
}

async function hitsOf(reader: Reader, term: Term, prefix: boolean): Promise<TermHits> {
  const isName = term.meanings.length === 0 || term.meanings.some(({ group }) => group === 'name');
  const isKind = !isName && term.meanings.some(({ group }) => group === 'kind');
  return { hits: await reader.postings(term, prefix), isName, isKind };
}

/** The terms with unknown words put right; `whole` when every word is known then. */
async function correctedTerms(
  db: Db,
  reader: Reader,
  terms: readonly Term[],
  locale: Locale,
): Promise<{ asked: Asked; text: string; whole: boolean } | null> {
  const words = await Promise.all(
    terms.map(async (term) => {
      if (term.words.length > 1 || term.meanings.length > 0 || term.explained) return term.words.join(' ');
      const known = (await reader.postings(term, false)).length > 0 || (await reader.isPlaceWord(term));
      if (known) return term.words.join(' ');
      const [word = ''] = term.words;
      return likeliest(word, await wordsNear(db, gramsOf(word)));
    }),
  );
  const text = words.map((word, at) => word ?? terms[at]?.words.join(' ') ?? '').join(' ');
  if (text === terms.flatMap((term) => term.words).join(' ')) return null;
  return { asked: askedTerms(text, locale), text, whole: words.every((word) => word !== null) };
}

const IMPORTANCE = { name: 3, kind: 2, feature: 1, symptom: 1, page: 1 };

/** All but the word that says least, if that finds something. */
async function withoutOne(reader: Reader, terms: readonly Term[]): Promise<{ found: Ranked[]; word: string } | null> {
  if (terms.length < 2) return null;
  const sizes = await Promise.all(terms.map(async (term) => (await reader.postings(term, false)).length));
  const worth = (term: Term, at: number) =>
    sizes[at] === 0
      ? 0
      : Math.max(1, ...term.meanings.map(({ group }) => IMPORTANCE[group]), /\d/.test(term.words.join('')) ? 3 : 0);
  const order = terms
    .map((term, at) => ({ at, worth: worth(term, at) }))
    .sort((a, b) => a.worth - b.worth || b.at - a.at);
  for (const { at } of order) {
    const found = await meeting(reader, terms.toSpliced(at, 1), null);
    if (found.length > 0) return { found, word: terms[at]?.words.join(' ') ?? '' };
  }
  return null;
}
