import type { Locale } from '../../kernel/locale.ts';
import { joinedTerms, type Term } from './asked-terms.rules.ts';
import { isFunctionWord } from './description-terms.rules.ts';
import { rankProducts, type TermHits } from './rank-products.rules.ts';
import type { Reader } from './search-reader.ts';
import { BEGUN_LEVEL } from './term-levels.rules.ts';

/** The terms of a query and how their hits are ranked. */
export type Ranking = {
  reader: Reader;
  terms: readonly Term[];
  /** Place of the term that names what the goods are; -1 for none. */
  head: number;
  limit: number;
  /** Of the page. */
  locale: Locale;
  /** Hits that meet the terms only this well, or worse, compared with the best are left out. */
  worstPart: number;
};

/** Products that meet all terms; those that are the named kind, where there are any. */
export async function findByAll(ranking: Ranking, typing: boolean): Promise<number[]> {
  const { reader, terms } = ranking;
  const exact = await meetAll(ranking, typing ? terms.length - 1 : null);
  if (exact.length > 0) return exact;
  for (const joined of joinedTerms(terms)) {
    const found = await meetAll({ ...ranking, terms: joined, head: -1 }, null);
    if (found.length > 0) return found;
  }
  const lists = await hitsOf(reader, terms, []);
  const begun = lists.flatMap(({ count }, at) => (count > 0 || isShort(terms[at]) ? [] : [at]));
  if (begun.length === 0) return [];
  return rank(ranking, withHead(await hitsOf(reader, terms, begun), ranking));
}

/** @param begun the place of a term that may be a beginning */
async function meetAll(ranking: Ranking, begun: number | null): Promise<number[]> {
  const { reader, terms } = ranking;
  const lists = withHead(await hitsOf(reader, terms, begun === null ? [] : [begun], { namesFirst: true }), ranking);
  // a word of half the shop does not narrow
  const isCommon = ({ count, isHead }: TermHits) => count > reader.half && !isHead;
  if (lists.every(isCommon)) return rank(ranking, lists, BEGUN_LEVEL);
  return rank(
    ranking,
    lists.map((list) => (isCommon(list) ? { ...list, isOptional: true } : list)),
  );
}

/** Products that meet all terms, some or all of them only by their descriptions. */
export async function findByDescriptions(ranking: Ranking): Promise<number[]> {
  const { reader, terms, locale } = ranking;
  const telling = terms.filter(({ words }) => !words.every((word) => isFunctionWord(word, locale)));
  const head = telling.indexOf(terms[ranking.head] as Term);
  const lists = await hitsOf(reader, telling, [], { namesFirst: true, inDescriptions: locale });
  if (lists.some(({ count }) => count === 0)) return [];
  return rank(ranking, withHead(lists, { ...ranking, head }));
}

/** Those of some words that descriptions have: they are spelt right. */
export async function describedWords({ reader, locale }: Ranking, words: ReadonlySet<string>): Promise<Set<string>> {
  const list = [...words].filter((word) => !SHORT_LATIN.test(word));
  const found = await reader.levels(
    list.map((word) => ({ term: { ...NO_TERM, words: [word] }, prefix: false, inDescriptions: locale })),
  );
  return new Set(list.filter((_, at) => (found[at]?.count ?? 0) > 0));
}

/** Too often the stem of another word; other scripts write words with fewer letters. */
const SHORT_LATIN = /^[a-z]{1,3}$/;

const NO_TERM: Term = {
  ...{ words: [], forms: [], groups: [], typed: { forms: [], group: [] }, meanings: [] },
  ...{ weak: false, explained: false, isOtherGoods: false },
};

/**
 * Products that meet what the query names, its kind and makers, and as much of the rest as they can, by their
 * descriptions as well. Null without a kind or a name: a property alone is not what was meant.
 */
export async function findBySome(ranking: Ranking): Promise<{ ids: number[]; dropped: string | null } | null> {
  const { reader, terms, locale } = ranking;
  const named = await hitsOf(reader, terms, [], { namesFirst: true });
  const lists = withHead(await hitsOf(reader, terms, [], { namesFirst: true, inDescriptions: locale }), ranking);
  const isNaming = ({ count, isKind, isName, isHead }: TermHits, { meanings }: Pick<Term, 'meanings'>) =>
    count > 0 && (isHead || isKind || (isName && meanings.length > 0));
  const naming = lists.map((list, at) => isNaming(list, terms[at] ?? { meanings: [] }));
  if (!naming.some(Boolean)) return null;
  // of a maker that the shop does not sell, only the kind says what to show instead
  const isForeign = terms.some(
    ({ meanings }, at) => named[at]?.count === 0 && meanings.some(({ group }) => group === 'name'),
  );
  if (isForeign && !lists.some(({ isHead }) => isHead)) return null;
  const loose = { ...ranking, worstPart: 0 };
  const tries = [
    lists.map((list, at) => ({ ...list, isOptional: !naming[at] })),
    lists.map((list) => ({ ...list, isOptional: !list.isHead })),
    lists.map((list, at) => ({ ...list, isOptional: at !== rarestOf(lists, naming), isHead: false })),
  ];
  for (const one of tries) {
    const ids = one.some(({ isOptional }) => !isOptional) ? rank(loose, one) : [];
    if (ids.length > 0) {
      const dropped = terms.flatMap((term, at) => (lists[at]?.count === 0 ? [term.words.join(' ')] : []));
      return { ids, dropped: dropped.join(' ') || null };
    }
  }
  return null;
}

/** A letter is the beginning of too many words. */
function isShort(term: Term | undefined): boolean {
  return [...(term?.words.join('') ?? '')].length < SHORTEST_WORD;
}

const SHORTEST_WORD = 2;

function rarestOf(lists: readonly TermHits[], naming: readonly boolean[]): number {
  const places = lists.flatMap((_, at) => (naming[at] ? [at] : []));
  return places.toSorted((a, b) => (lists[a]?.count ?? 0) - (lists[b]?.count ?? 0))[0] ?? -1;
}

/** Whether a query names goods that the shop does not sell and no kind of goods beside them: "running shoes". */
export async function isForOtherGoods({ reader, terms, head }: Ranking): Promise<boolean> {
  const others = terms.filter(({ isOtherGoods }) => isOtherGoods);
  if (others.length === 0 || head >= 0) return false;
  return (await hitsOf(reader, others, [])).every(({ count }) => count === 0);
}

/** Words that neither products nor the dictionary nor the names of places have. */
export async function unknownWords({ reader, terms }: Ranking): Promise<Set<string>> {
  const lists = await hitsOf(reader, terms, []);
  const doubtful = terms.filter(
    ({ words, meanings, explained, isOtherGoods }, at) =>
      lists[at]?.count === 0 &&
      words.length === 1 &&
      meanings.length === 0 &&
      !explained &&
      !isOtherGoods &&
      isTelling(words[0]),
  );
  const isPlace = await Promise.all(doubtful.map(reader.isPlaceWord));
  return new Set(doubtful.flatMap(({ words }, at) => (isPlace[at] ? [] : words)));
}

/** Shorter words without a digit are particles rather than mistyped names. */
function isTelling(word = ''): boolean {
  return [...word].length > SHORTEST_WORD || /\p{N}/u.test(word);
}

function rank({ reader, limit, worstPart }: Ranking, lists: readonly TermHits[], least?: number): number[] {
  return rankProducts(lists, reader.blocks, { most: limit, worstPart, least });
}

const HEAD_LEVEL = 4;

/** Marks the kind that the goods have to be, if there are such goods; other kinds only tell for what they are. */
function withHead(lists: readonly TermHits[], { head }: Ranking): TermHits[] {
  if ((lists[head]?.best ?? 0) < HEAD_LEVEL) return [...lists];
  return lists.map((list, at) => ({ ...list, isHead: at === head, isOptional: at !== head && list.isKind }));
}

/** @param begun places of terms that may be beginnings */
async function hitsOf(
  reader: Reader,
  terms: readonly Term[],
  begun: readonly number[],
  options: { namesFirst?: boolean; inDescriptions?: Locale } = {},
): Promise<TermHits[]> {
  const found = await reader.levels(terms.map((term, at) => ({ term, prefix: begun.includes(at), ...options })));
  return found.map((levels, at) => {
    const meanings = terms[at]?.meanings ?? [];
    const isName = meanings.length === 0 || meanings.some(({ group }) => group === 'name');
    const isKind = !isName && meanings.some(({ group }) => group === 'kind');
    return { ...levels, isName, isKind };
  });
}
