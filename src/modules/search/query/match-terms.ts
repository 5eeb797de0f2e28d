import type { Locale } from '../../../kernel/locale.ts';
import { isCommonWord } from '../correction/common-words.ts';
import { isFunctionWord } from '../index/description-terms.rules.ts';
import type { IndexReader } from '../index/index-reader.ts';
import { joinAdjacentTerms, type QueryTerm } from './analyze-query.rules.ts';
import { countMatches, estimateMatches, hasMatches, hasMatchesFrom } from './level-sources.rules.ts';
import { PREFIX_LEVEL } from './match-term.rules.ts';
import { listPhraseForms } from './phrases.rules.ts';
import { rankProducts } from './rank-products.rules.ts';
import { HEAD_LEVEL, type TermHits } from './term-levels.rules.ts';

/** The terms of a query and how their hits are ranked. */
export type Ranking = {
  reader: IndexReader;
  terms: readonly QueryTerm[];
  /** Position of the term that names the kind of product; -1 for none. */
  head: number;
  limit: number;
  /** Language of the page. */
  locale: Locale;
  /** Hits whose score is at most this share of the best score are left out. */
  minScoreShare: number;
};

/** Products that match all terms; only those of the named kind, if there are any. */
export async function matchAllTerms(ranking: Ranking, typing: boolean): Promise<number[]> {
  const { reader, terms } = ranking;
  const exact = await matchAndRank(ranking, typing ? terms.length - 1 : null);
  if (exact.length > 0) return exact;
  for (const joined of joinAdjacentTerms(terms)) {
    const found = await matchAndRank({ ...ranking, terms: joined, head: -1 }, null);
    if (found.length > 0) return found;
  }
  const lists = await fetchTermHits(reader, terms, []);
  const prefixed = lists.flatMap(({ sources }, at) =>
    hasMatches(sources) || isComplete(terms[at], ranking.locale) ? [] : [at],
  );
  if (prefixed.length === 0) return [];
  return rank(ranking, markHead(await fetchTermHits(reader, terms, prefixed), ranking));
}

/** @param prefixed position of a term that may be the beginning of a word */
async function matchAndRank(ranking: Ranking, prefixed: number | null): Promise<number[]> {
  const { reader, terms } = ranking;
  const lists = markHead(
    await fetchTermHits(reader, terms, prefixed === null ? [] : [prefixed], { namesFirst: true }),
    ranking,
  );
  // a term that half of the products have does not narrow the result
  const common = lists.map(({ sources, isHead }) => !isHead && hasMoreMatches(sources, reader.commonCount));
  if (common.every(Boolean)) return rank(ranking, lists, PREFIX_LEVEL);
  return rank(
    ranking,
    lists.map((list, at) => (common[at] ? { ...list, isOptional: true } : list)),
  );
}

/** Products that match all terms, some of them only in their descriptions. */
export async function matchDescriptions(ranking: Ranking): Promise<number[]> {
  const { reader, terms, locale } = ranking;
  const significant = terms.filter(({ words }) => !words.every((word) => isFunctionWord(word, locale)));
  const head = significant.indexOf(terms[ranking.head] as QueryTerm);
  const lists = await fetchTermHits(reader, significant, [], { namesFirst: true, inDescriptions: locale });
  if (!lists.every(({ sources }) => hasMatches(sources))) return [];
  return rank(ranking, markHead(lists, { ...ranking, head }));
}

/** The words that occur in descriptions, which are therefore spelled correctly. */
export async function listDescribedWords(
  { reader, locale }: Ranking,
  words: ReadonlySet<string>,
): Promise<Set<string>> {
  const list = [...words].filter((word) => !SHORT_LATIN.test(word));
  const found = await reader.match(
    list.map((word) => ({ term: { ...EMPTY_TERM, words: [word] }, prefix: false, inDescriptions: locale })),
  );
  return new Set(list.filter((_, at) => hasMatches(found[at]?.sources ?? [])));
}

/** Often the stem of another word; words of other scripts have fewer letters. */
const SHORT_LATIN = /^[a-z]{1,3}$/;

const EMPTY_TERM: QueryTerm = {
  words: [],
  forms: [],
  groups: [],
  typed: { forms: [], group: [] },
  meanings: [],
  weak: false,
  explained: false,
  isOtherGoods: false,
};

/**
 * Products that match the kind and the names of the query, and as many other terms as possible, also in descriptions.
 * Null for a query without a kind or a name, because a property alone is too vague.
 */
export async function matchSomeTerms(ranking: Ranking): Promise<{ ids: number[]; dropped: string | null } | null> {
  const { reader, terms, locale } = ranking;
  const named = await fetchTermHits(reader, terms, [], { namesFirst: true });
  const found = await fetchTermHits(reader, terms, [], { namesFirst: true, inDescriptions: locale });
  const foreign = foreignNames(terms, named);
  const lists = markHead(
    found.map((list, at) => (foreign.has(at) ? { ...list, ...NO_MATCHES, phrase: null } : list)),
    ranking,
  );
  const isNaming = ({ sources, isKind, isName, isHead }: TermHits, { meanings }: Pick<QueryTerm, 'meanings'>) =>
    hasMatches(sources) && (isHead || isKind || (isName && meanings.length > 0));
  const naming = lists.map((list, at) => isNaming(list, terms[at] ?? { meanings: [] }));
  if (!naming.some(Boolean)) return null;
  // a brand that the shop does not sell: without a kind there is no alternative to show
  if (foreign.size > 0 && !lists.some(({ isHead }) => isHead)) return null;
  const loose = { ...ranking, minScoreShare: 0 };
  const rarest = rarestTerm(lists, naming);
  const tries = [
    lists.map((list, at) => ({ ...list, isOptional: !naming[at] })),
    lists.map((list) => ({ ...list, isOptional: !list.isHead })),
    lists.map((list, at) => ({ ...list, isOptional: at !== rarest, isHead: false })),
  ];
  for (const one of tries) {
    const ids = one.some(({ isOptional }) => !isOptional) ? rank(loose, one) : [];
    if (ids.length > 0) {
      const dropped = terms.flatMap((term, at) => (hasMatches(lists[at]?.sources ?? []) ? [] : [term.words.join(' ')]));
      return { ids, dropped: dropped.join(' ') || null };
    }
  }
  return null;
}

/** Positions of names without products, and of the names that follow: "macbook pro" in "macbook pro charger". */
function foreignNames(terms: readonly QueryTerm[], named: readonly TermHits[]): Set<number> {
  const places = new Set<number>();
  for (const [at, { meanings }] of terms.entries()) {
    const isUnknown = !hasMatches(named[at]?.sources ?? []) && meanings.some(({ group }) => group === 'name');
    if (isUnknown || (places.has(at - 1) && named[at]?.isName)) places.add(at);
  }
  return places;
}

/** A single letter is the beginning of too many words, and a common word of the language of no other. */
function isComplete(term: QueryTerm | undefined, locale: Locale): boolean {
  const word = term?.words.join('') ?? '';
  return [...word].length < MIN_WORD_LETTERS || isCommonWord(word, locale);
}

const MIN_WORD_LETTERS = 2;

function rarestTerm(lists: readonly TermHits[], naming: readonly boolean[]): number {
  const places = lists.flatMap((_, at) => (naming[at] ? [at] : []));
  const counts = lists.map(({ sources }, at) => (naming[at] ? countMatches(sources) : 0));
  return places.toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))[0] ?? -1;
}

function hasMoreMatches(sources: TermHits['sources'], limit: number): boolean {
  return estimateMatches(sources) > limit && countMatches(sources) > limit;
}

/** Whether a query names products that the shop does not sell, and no kind that it sells: "running shoes". */
export async function namesOtherGoods({ reader, terms, head }: Ranking): Promise<boolean> {
  const others = terms.filter(({ isOtherGoods }) => isOtherGoods);
  if (others.length === 0 || head >= 0) return false;
  return (await fetchTermHits(reader, others, [])).every(({ sources }) => !hasMatches(sources));
}

/** Words that occur in no product, dictionary entry or name of a destination. */
export async function listUnknownWords({ reader, terms }: Ranking): Promise<Set<string>> {
  const lists = await fetchTermHits(reader, terms, []);
  const doubtful = terms.filter(
    ({ words, meanings, explained, isOtherGoods }, at) =>
      !hasMatches(lists[at]?.sources ?? []) &&
      words.length === 1 &&
      meanings.length === 0 &&
      !explained &&
      !isOtherGoods &&
      isSignificant(words[0]),
  );
  const places = await reader.listDestinationNames(doubtful);
  return new Set(doubtful.flatMap(({ words }, at) => (places.has(at) ? [] : words)));
}

/** Shorter words without a digit are particles rather than misspelled names. */
function isSignificant(word = ''): boolean {
  return [...word].length > MIN_WORD_LETTERS || /\p{N}/u.test(word);
}

function rank({ reader, limit, minScoreShare }: Ranking, lists: readonly TermHits[], least?: number): number[] {
  return rankProducts(lists, reader.blocks, { limit, minScoreShare, least });
}

const NO_MATCHES = { sources: [], exact: [] };

/** Marks the kind that products must have, if any product has it; other kinds only name what it is for. */
function markHead(lists: readonly TermHits[], { head }: Ranking): TermHits[] {
  if (!hasMatchesFrom(lists[head]?.sources ?? [], HEAD_LEVEL)) return [...lists];
  return lists.map((list, at) => ({ ...list, isHead: at === head, isOptional: at !== head && list.isKind }));
}

/** @param prefixed positions of terms that may be the beginning of a word */
async function fetchTermHits(
  reader: IndexReader,
  terms: readonly QueryTerm[],
  prefixed: readonly number[],
  options: { namesFirst?: boolean; inDescriptions?: Locale } = {},
): Promise<TermHits[]> {
  const phrases = terms.map((term, at) => listPhraseForms(term, terms[at + 1]));
  const found = await reader.match([
    ...terms.map((term, at) => ({ term, prefix: prefixed.includes(at), ...options })),
    ...phrases.map((forms) => ({ term: { ...EMPTY_TERM, forms }, prefix: false })),
  ]);
  return terms.map(({ meanings }, at): TermHits => {
    const isName = meanings.length === 0 || meanings.some(({ group }) => group === 'name');
    const isKind = !isName && meanings.some(({ group }) => group === 'kind');
    const phrase = found[terms.length + at]?.sources ?? [];
    return { ...(found[at] ?? NO_MATCHES), isName, isKind, phrase: hasMatches(phrase) ? phrase : null };
  });
}
