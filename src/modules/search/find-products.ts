import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type Asked, askedTerms, joinedTerms, type Term } from './asked-terms.rules.ts';
import { wordsNear } from './postings.store.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.rules.ts';
import { rankProducts, type TermHits, WORST_PART } from './rank-products.rules.ts';
import { type Reader, searchReader } from './search-reader.ts';
import { BEGUN_LEVEL } from './term-levels.rules.ts';
import { gramsOf, likeliest } from './typos.rules.ts';

export type FoundProducts = {
  /** All hits, or at most `limit`; best first. */
  ids: number[];
  asked: Asked;
  /** What was searched instead of a mistyped query. */
  corrected: string | null;
  /** Where nothing was found: the words that the shop knows, put right, if they find something by themselves. */
  likely: string | null;
  /** A word that was left out because nothing meets all. */
  dropped: string | null;
  /** Limits and orders that the query names. */
  parsed: ParsedQuery;
};

type Options = {
  /** The last word may be unfinished. */
  typing?: boolean;
  limit?: number;
};

type Search = Reader & { limit: number; worstPart: number };

/** Where another order than relevance is asked for, hits that are only related must not come first. */
const WORST_ORDERED_PART = 0.7;

/**
 * Public products that meet every typed word, in any of the shop's languages, best first. Where nothing does, words are
 * read as beginnings, as one word, as mistyped; at last one is left out.
 */
export async function findProducts(
  db: Db,
  typed: string,
  locale: Locale,
  { typing = false, limit = Number.POSITIVE_INFINITY }: Options = {},
): Promise<FoundProducts> {
  const parsed = parseQuery(typed, locale);
  const whole = askedTerms(typed, locale);
  const asked = { ...askedTerms(parsed.text, locale), symptoms: whole.symptoms, pages: whole.pages };
  const none = { asked, corrected: null, likely: null, dropped: null, parsed };
  if (asked.terms.length === 0) return { ...none, ids: [] };
  const worstPart = parsed.order && parsed.order !== 'best' ? WORST_ORDERED_PART : WORST_PART;
  const reader = { ...(await searchReader(db)), limit, worstPart };
  const found = await withAll(reader, asked.terms, typing);
  if (found.length > 0) return { ...none, ids: found };
  // "refund" is a question about the shop, not a mistyped product
  if (asked.terms.every(({ explained }) => explained)) return { ...none, ids: [] };
  const corrected = await correctedTerms(db, reader, asked.terms, locale);
  if (corrected) {
    const again = await withAll(reader, corrected.asked.terms, typing);
    if (again.length > 0 || corrected.whole) {
      return { ...none, asked: corrected.asked, ids: again, corrected: corrected.text };
    }
  }
  const fewer = await withoutOne(reader, asked.terms);
  if (fewer) return { ...none, ids: fewer.found, dropped: fewer.word };
  const likely = corrected ? await withAll(reader, askedTerms(corrected.likely, locale).terms, false) : [];
  return { ...none, ids: [], likely: likely.length > 0 && corrected ? corrected.likely : null };
}

async function withAll(reader: Search, terms: readonly Term[], typing: boolean): Promise<number[]> {
  const exact = await meeting(reader, terms, typing ? terms.length - 1 : null);
  if (exact.length > 0) return exact;
  for (const joined of joinedTerms(terms)) {
    const found = await meeting(reader, joined, null);
    if (found.length > 0) return found;
  }
  const lists = await hitsOf(reader, terms, []);
  const begun = lists.flatMap(({ count }, at) => (count > 0 ? [] : [at]));
  return rankProducts(await hitsOf(reader, terms, begun), reader.blocks, {
    most: reader.limit,
    worstPart: reader.worstPart,
  });
}

/** Products that meet all terms; the one at `begun` may be a beginning. A word of half the shop does not narrow. */
async function meeting(reader: Search, terms: readonly Term[], begun: number | null): Promise<number[]> {
  const lists = await hitsOf(reader, terms, begun === null ? [] : [begun], true);
  const isCommon = ({ count }: TermHits) => count > reader.half;
  if (lists.every(isCommon))
    return rankProducts(lists, reader.blocks, { most: reader.limit, worstPart: reader.worstPart, least: BEGUN_LEVEL });
  const ranked = lists.map((list) => (isCommon(list) ? { ...list, isOptional: true } : list));
  return rankProducts(ranked, reader.blocks, { most: reader.limit, worstPart: reader.worstPart });
}

/** @param begun places of terms that may be beginnings */
async function hitsOf(
  reader: Reader,
  terms: readonly Term[],
  begun: readonly number[],
  namesFirst = false,
): Promise<TermHits[]> {
  const found = await reader.levels(terms.map((term, at) => ({ term, prefix: begun.includes(at), namesFirst })));
  return found.map((levels, at) => {
    const meanings = terms[at]?.meanings ?? [];
    const isName = meanings.length === 0 || meanings.some(({ group }) => group === 'name');
    const isKind = !isName && meanings.some(({ group }) => group === 'kind');
    return { ...levels, isName, isKind };
  });
}

async function countsOf(reader: Reader, terms: readonly Term[]): Promise<number[]> {
  return (await hitsOf(reader, terms, [])).map(({ count }) => count);
}

/** The terms with unknown words put right; `whole` when every word is known then. */
async function correctedTerms(
  db: Db,
  reader: Search,
  terms: readonly Term[],
  locale: Locale,
): Promise<{ asked: Asked; text: string; likely: string; whole: boolean } | null> {
  const words = await Promise.all(
    terms.map(async (term) => {
      if (term.words.length > 1 || term.meanings.length > 0 || term.explained) return term.words.join(' ');
      const known = ((await countsOf(reader, [term]))[0] ?? 0) > 0 || (await reader.isPlaceWord(term));
      if (known) return term.words.join(' ');
      const [word = ''] = term.words;
      return likeliest(word, await wordsNear(db, gramsOf(word)));
    }),
  );
  const text = words.map((word, at) => word ?? terms[at]?.words.join(' ') ?? '').join(' ');
  if (text === terms.flatMap((term) => term.words).join(' ')) return null;
  const likely = words.filter((word) => word !== null).join(' ');
  return { asked: askedTerms(text, locale), text, likely, whole: words.every((word) => word !== null) };
}

const IMPORTANCE = { name: 3, kind: 2, feature: 1, symptom: 1, page: 1 };

/** All but the word that says least, if that finds something. */
async function withoutOne(reader: Search, terms: readonly Term[]): Promise<{ found: number[]; word: string } | null> {
  if (terms.length < 2) return null;
  const sizes = await countsOf(reader, terms);
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
