import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type Asked, askedTerms, joinedTerms, type Term } from './asked-terms.rules.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.rules.ts';
import { rankProducts, type TermHits, WORST_PART } from './rank-products.rules.ts';
import { readOnOtherLayout, replaceUnknown } from './readings/other-readings.ts';
import { type Reader, searchReader } from './search-reader.ts';
import { BEGUN_LEVEL } from './term-levels.rules.ts';

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
  const other = await otherReading(db, reader, parsed.text, asked.terms, locale, typing);
  if (other.whole) return { ...none, ...other.whole };
  const fewer = await withFewer(reader, asked.terms);
  if (fewer) return { ...none, ids: fewer.found, dropped: fewer.words };
  const replaced = other.partial && (await withFewer(reader, askedTerms(other.partial, locale).terms));
  if (replaced) return { ...none, ids: replaced.found, corrected: other.partial, dropped: replaced.words };
  return { ...none, ids: [], likely: null };
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

type OtherReading = {
  /** A reading whose words are all known, and what it finds. */
  whole: { asked: Asked; ids: number[]; corrected: string } | null;
  /** The text with those words replaced that are known otherwise. */
  partial: string | null;
};

/** The query as typed on another keyboard layout, or with its unknown words replaced by known ones. */
async function otherReading(
  db: Db,
  reader: Search,
  text: string,
  terms: readonly Term[],
  locale: Locale,
  typing: boolean,
): Promise<OtherReading> {
  const unknown = await unknownWords(reader, terms);
  if (unknown.size === 0) return { whole: null, partial: null };
  const retyped = await readOnOtherLayout(db, text, locale);
  const tokens = terms.flatMap(({ words }) => words);
  const replaced = retyped ? null : await replaceUnknown(db, tokens, (token) => unknown.has(token), locale);
  const corrected = retyped ?? replaced?.map((word, at) => word ?? tokens[at] ?? '').join(' ');
  if (!corrected || corrected === tokens.join(' ')) return { whole: null, partial: null };
  const asked = askedTerms(corrected, locale);
  const isWhole = (await unknownWords(reader, asked.terms)).size === 0;
  const ids = isWhole ? await withAll(reader, asked.terms, typing) : [];
  const namesPlace =
    isWhole && ids.length === 0 && (await Promise.all(asked.terms.map(reader.isPlaceWord))).some(Boolean);
  return { whole: ids.length > 0 || namesPlace ? { asked, ids, corrected } : null, partial: corrected };
}

/** Words that neither products nor the dictionary nor the names of places have. */
async function unknownWords(reader: Reader, terms: readonly Term[]): Promise<Set<string>> {
  const counts = await countsOf(reader, terms);
  const doubtful = terms.filter(
    ({ words, meanings, explained }, at) =>
      counts[at] === 0 && words.length === 1 && meanings.length === 0 && !explained,
  );
  const isPlace = await Promise.all(doubtful.map(reader.isPlaceWord));
  return new Set(doubtful.flatMap(({ words }, at) => (isPlace[at] ? [] : words)));
}

/**
 * Products that meet what the query names, kinds and makers, and as much of the rest as they can. Null without a kind
 * or a name: a property alone is not what was meant.
 */
async function withFewer(
  reader: Search,
  terms: readonly Term[],
): Promise<{ found: number[]; words: string | null } | null> {
  const lists = await hitsOf(reader, terms, [], true);
  const naming = terms.map(
    ({ meanings }, at) =>
      (lists[at]?.count ?? 0) > 0 && meanings.some(({ group }) => group === 'kind' || group === 'name'),
  );
  if (terms.length < 2 || !naming.some(Boolean)) return null;
  const ranked = lists.map((list, at) => ({ ...list, isOptional: !naming[at] }));
  const strict = rankProducts(ranked, reader.blocks, { most: reader.limit, worstPart: 0 });
  const found = strict.length > 0 ? strict : await withRarestName(reader, ranked);
  const words = terms.filter((_, at) => (lists[at]?.count ?? 0) === 0).flatMap((term) => term.words.join(' '));
  return found.length > 0 ? { found, words: words.join(' ') || null } : null;
}

/** Where no product has all kinds and names: those with the rarest, the others first that have more. */
async function withRarestName(reader: Search, lists: readonly TermHits[]): Promise<number[]> {
  const names = lists.filter(({ isOptional }) => !isOptional).toSorted((a, b) => a.count - b.count);
  const ranked = lists.map((list) => ({ ...list, isOptional: list !== names[0] }));
  return rankProducts(ranked, reader.blocks, { most: reader.limit, worstPart: 0 });
}
