import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type Asked, askedTerms, type Term } from './asked-terms.rules.ts';
import {
  describedWords,
  findByAll,
  findByDescriptions,
  findBySome,
  isForOtherGoods,
  type Ranking,
  unknownWords,
} from './match-terms.ts';
import { headKind } from './query/head-kind.rules.ts';
import { NO_OWN_WORDS, type OwnWords, withOwnWords } from './query/own-words.rules.ts';
import { type ParsedQuery, parseQuery } from './query/parse-query.rules.ts';
import { WORST_PART } from './rank-products.rules.ts';
import { readDifferently } from './readings/other-readings.ts';
import { searchReader } from './search-reader.ts';
import { tokensOf } from './tokens.rules.ts';

export type FoundProducts = {
  /** All hits, or at most `limit`; best first. */
  ids: number[];
  asked: Asked;
  /** What was searched instead of a mistyped query. */
  corrected: string | null;
  /** Words that were left out because nothing meets all. */
  dropped: string | null;
  /** Limits and orders that the query names. */
  parsed: ParsedQuery;
  /** Nothing meets all words: the hits meet the kinds and names. */
  isPartial: boolean;
};

type Options = {
  /** The last word may be unfinished. */
  typing?: boolean;
  limit?: number;
  rules?: OwnWords;
};

/** Where another order than relevance is asked for, hits that are only related must not come first. */
const WORST_ORDERED_PART = 0.7;

/**
 * Public products that meet every typed word, in any of the shop's languages, best first. Where nothing does, words are
 * read as beginnings, as one word, as mistyped, of another keyboard layout or script; at last those are left out that
 * name neither a kind of goods nor a maker.
 */
export async function findProducts(
  db: Db,
  typed: string,
  locale: Locale,
  options: Options = {},
): Promise<FoundProducts> {
  const first = await searchAsTyped(db, typed, locale, options);
  const { found, ranking, unknown } = first;
  if (found.ids.length > 0 || !ranking) return found;
  const reading = await readDifferently(db, typed, unknown, await describedWords(ranking, unknown), locale);
  if (!reading) return withFewer(found, ranking);
  const other = await searchAsTyped(db, reading.text, locale, options);
  const again = other.found.ids.length > 0 ? other.found : await withFewer(other.found, other.ranking);
  const corrected = { ...again, corrected: withoutWords(reading.text, again.dropped) };
  if (again.ids.length > 0 && (reading.isWhole || other.unknown.size === 0)) return corrected;
  const some = await withFewer(found, ranking);
  // nothing to buy, but maybe a device or a page by its right name
  return some.ids.length > 0 || !(again.ids.length > 0 || other.unknown.size === 0) ? some : corrected;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** What was searched in the end. */
function withoutWords(text: string, dropped: string | null): string {
  if (dropped === null) return text;
  const left = new Set(dropped.split(' '));
  return text
    .replace(WORD, (word) => (left.has(tokensOf(word).join(' ')) ? '' : word))
    .replace(/\s+/g, ' ')
    .trim();
}

type FirstSearch = { found: FoundProducts; ranking: Ranking | null; unknown: Set<string> };

async function searchAsTyped(
  db: Db,
  typed: string,
  locale: Locale,
  { typing = false, limit = Number.POSITIVE_INFINITY, rules = NO_OWN_WORDS }: Options,
): Promise<FirstSearch> {
  const parsed = parseQuery(typed, locale);
  const whole = askedTerms(typed, locale);
  // "cancel my order" is "cancel order" without polite words
  const { terms, pages } = askedTerms(parsed.text, locale);
  const explained = new Set(whole.terms.filter((term) => term.explained).flatMap(({ words }) => words));
  const isExplained = (term: Term) => term.explained || term.words.every((word) => explained.has(word));
  const asked = {
    ...whole,
    pages: [...new Set([...whole.pages, ...pages])],
    terms: withOwnWords(terms, rules).map((term) => ({ ...term, explained: isExplained(term) })),
  };
  const none = { ids: [], asked, corrected: null, dropped: null, parsed, isPartial: false };
  if (asked.terms.length === 0) return { found: none, ranking: null, unknown: new Set() };
  const ranking: Ranking = {
    reader: await searchReader(db),
    terms: asked.terms,
    head: headKind(asked.terms, typed, locale),
    limit,
    locale,
    worstPart: parsed.order && parsed.order !== 'best' ? WORST_ORDERED_PART : WORST_PART,
  };
  const ids = await findByAll(ranking, typing);
  if (ids.length > 0) return { found: { ...none, ids }, ranking, unknown: new Set() };
  // "refund" is a question about the shop, not a mistyped product
  if (asked.terms.every(({ explained }) => explained)) return { found: none, ranking: null, unknown: new Set() };
  if (await isForOtherGoods(ranking)) return { found: none, ranking: null, unknown: new Set() };
  return { found: none, ranking, unknown: await unknownWords(ranking) };
}

/** What meets some terms, else what meets all of them by descriptions. */
async function withFewer(found: FoundProducts, ranking: Ranking | null): Promise<FoundProducts> {
  if (!ranking) return found;
  const some = await findBySome(ranking);
  if (some) return { ...found, ids: some.ids, dropped: some.dropped, isPartial: true };
  return { ...found, ids: await findByDescriptions(ranking) };
}
