import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { correctQuery } from './correction/correct-query.ts';
import { openIndexReader } from './index/index-reader.ts';
import { type AnalyzedQuery, analyzeQuery, type QueryTerm } from './query/analyze-query.rules.ts';
import { findHeadTerm } from './query/head-kind.rules.ts';
import {
  listDescribedWords,
  listUnknownWords,
  matchAllTerms,
  matchDescriptions,
  matchSomeTerms,
  namesOtherGoods,
  type Ranking,
} from './query/match-terms.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.rules.ts';
import { applyQueryRules, NO_QUERY_RULES, type QueryRules } from './query/query-rules.rules.ts';
import { MIN_SCORE_SHARE } from './query/rank-products.rules.ts';
import { tokenize } from './text/tokenizer.rules.ts';

export type ProductSearchResult = {
  /** All hits, or at most `limit`; best first. */
  ids: number[];
  analyzed: AnalyzedQuery;
  /** The corrected query that was searched. */
  corrected: string | null;
  /** Words that were dropped because no product matches all of them. */
  dropped: string | null;
  /** Price limits and sort orders in the query. */
  parsed: ParsedQuery;
  /** No product matches all words: the hits match kinds and names only. */
  isPartial: boolean;
};

type Options = {
  /** The last word may be unfinished. */
  typing?: boolean;
  limit?: number;
  rules?: QueryRules;
};

/** With a sort order other than relevance, loosely related hits must not come first. */
const MIN_ORDERED_SCORE_SHARE = 0.7;

/**
 * Public products that match every typed word in any language of the shop, best first. Without a match, words are tried
 * as prefixes, joined, corrected, and on another keyboard layout or in another script; finally words that name neither
 * a kind nor a brand are dropped.
 */
export async function findProducts(
  db: Db,
  typed: string,
  locale: Locale,
  options: Options = {},
): Promise<ProductSearchResult> {
  const first = await searchAsTyped(db, typed, locale, options);
  const { found, ranking, unknown } = first;
  if (found.ids.length > 0 || !ranking) return found;
  const reading = await correctQuery(db, typed, unknown, await listDescribedWords(ranking, unknown), locale);
  if (!reading) return searchWithFewerTerms(found, ranking);
  const other = await searchAsTyped(db, reading.text, locale, options);
  const again = other.found.ids.length > 0 ? other.found : await searchWithFewerTerms(other.found, other.ranking);
  const corrected = { ...again, corrected: removeWords(reading.text, again.dropped) };
  if (again.ids.length > 0 && (reading.isWhole || other.unknown.size === 0)) return corrected;
  const some = await searchWithFewerTerms(found, ranking);
  // no product, but the corrected query may name a device or a page
  return some.ids.length > 0 || !(again.ids.length > 0 || other.unknown.size === 0) ? some : corrected;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The corrected query without the dropped words. */
function removeWords(text: string, dropped: string | null): string {
  if (dropped === null) return text;
  const left = new Set(dropped.split(' '));
  return text
    .replace(WORD, (word) => (left.has(tokenize(word).join(' ')) ? '' : word))
    .replace(/\s+/g, ' ')
    .trim();
}

type SearchAttempt = { found: ProductSearchResult; ranking: Ranking | null; unknown: Set<string> };

async function searchAsTyped(
  db: Db,
  typed: string,
  locale: Locale,
  { typing = false, limit = Number.POSITIVE_INFINITY, rules = NO_QUERY_RULES }: Options,
): Promise<SearchAttempt> {
  const parsed = parseQuery(typed, locale);
  const whole = analyzeQuery(typed, locale);
  // "cancel my order" is "cancel order" without polite words
  const { terms, pages } = analyzeQuery(parsed.text, locale);
  const explained = new Set(whole.terms.filter((term) => term.explained).flatMap(({ words }) => words));
  const isExplained = (term: QueryTerm) => term.explained || term.words.every((word) => explained.has(word));
  const analyzed = {
    ...whole,
    pages: [...new Set([...whole.pages, ...pages])],
    terms: applyQueryRules(terms, rules).map((term) => ({ ...term, explained: isExplained(term) })),
  };
  const none = { ids: [], analyzed, corrected: null, dropped: null, parsed, isPartial: false };
  if (analyzed.terms.length === 0) return { found: none, ranking: null, unknown: new Set() };
  const ranking: Ranking = {
    reader: await openIndexReader(db),
    terms: analyzed.terms,
    head: findHeadTerm(analyzed.terms, typed, locale),
    limit,
    locale,
    minScoreShare: parsed.order && parsed.order !== 'best' ? MIN_ORDERED_SCORE_SHARE : MIN_SCORE_SHARE,
  };
  const ids = await matchAllTerms(ranking, typing);
  if (ids.length > 0) return { found: { ...none, ids }, ranking, unknown: new Set() };
  // "refund" is a question about the shop, not a mistyped product
  if (analyzed.terms.every(({ explained }) => explained)) return { found: none, ranking: null, unknown: new Set() };
  if (await namesOtherGoods(ranking)) return { found: none, ranking: null, unknown: new Set() };
  return { found: none, ranking, unknown: await listUnknownWords(ranking) };
}

/** Products that match some terms, else those that match all terms in their descriptions. */
async function searchWithFewerTerms(found: ProductSearchResult, ranking: Ranking | null): Promise<ProductSearchResult> {
  if (!ranking) return found;
  const some = await matchSomeTerms(ranking);
  if (some) return { ...found, ids: some.ids, dropped: some.dropped, isPartial: true };
  return { ...found, ids: await matchDescriptions(ranking) };
}
