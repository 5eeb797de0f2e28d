import type { Locale } from '../../../kernel/locale.ts';
import { runWithoutDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findMatchedQueries } from '../destinations/destination.store.ts';
import type { QueryTerm } from '../query/analyze-query.rules.ts';
import { matchTerm, type PostingLookup, type PrefixTerms, type TermMatches } from '../query/match-term.rules.ts';
import { searchState } from '../search.store.ts';
import { queryWordForms } from '../text/fold.rules.ts';
import { matchAllTsquery } from '../text/tsquery.rules.ts';
import { groupDescriptionWords } from './description-terms.rules.ts';
import { intersectPostings } from './intersect-postings.rules.ts';
import type { PostingList } from './postings.rules.ts';
import { fetchPostingLists, listTermsWithPrefix, listWordsWithPrefix } from './postings.store.ts';
import type { PostingsCache } from './postings-cache.ts';
import { refreshSearch } from './refresh-search.ts';
import { cachedSearchIndex, loadSearchIndex, type SearchIndex } from './search-index.ts';

export type IndexReader = {
  /** Matches of the terms; with `prefix`, a term may be the beginning of a word. */
  match(requests: readonly TermRequest[]): Promise<TermMatches[]>;
  /** Positions of the terms that are the name of a page, store, repair or device. */
  listDestinationNames(terms: readonly QueryTerm[]): Promise<Set<number>>;
  blocks: SearchIndex['blocks'];
  /** Terms with more matches than this do not narrow a result: half of the products. */
  commonCount: number;
};

type TermRequest = {
  term: QueryTerm;
  prefix: boolean;
  /** As `PrefixTerms.namesFirst`. */
  namesFirst?: boolean;
  /** Also matches descriptions, for a page in this language. */
  inDescriptions?: Locale;
};

/** Minimum interval between background checks for changes of the catalog. */
const REFRESH_INTERVAL_MS = 1000;
/** Maximum wait of the first search for an index; after that the result has no products. */
const FIRST_INDEX_TIMEOUT_MS = 2000;
/** In a shop with fewer products, every term narrows the result. */
const MIN_COMMON_PRODUCTS = 40;

/** Opens the current index. Changes of the catalog are indexed in the background and found by later searches. */
export async function openIndexReader(db: Db): Promise<IndexReader> {
  const index = await waitForDatabase(cachedSearchIndex(db) ?? waitForFirstIndex(db));
  refreshInBackground(db);
  return {
    blocks: index.blocks,
    commonCount: Math.max(MIN_COMMON_PRODUCTS, Math.floor(index.products / 2)),
    match: (requests) => fetchMatches(db, index, requests),
    listDestinationNames: (terms) =>
      findMatchedQueries(
        db,
        ['model', 'store', 'page', 'service'],
        terms.map((term) => matchAllTsquery([term])),
      ),
  };
}

/** Waits for the index only when the shop has none yet. */
async function waitForFirstIndex(db: Db): Promise<SearchIndex> {
  const { catalogVersion } = await searchState(db);
  if (catalogVersion === 0) await Promise.race([refreshInBackground(db), firstIndexTimeout()]);
  return cachedSearchIndex(db) ?? loadSearchIndex(db);
}

type BackgroundRefresh = { done: Promise<void> /** Null while it lasts. */; endedAt: number | null };

const backgroundRefreshes = new WeakMap<Db, BackgroundRefresh>();

/** Refreshes the index in the background, unless a refresh is running or has just ended. */
function refreshInBackground(db: Db): Promise<void> {
  const last = backgroundRefreshes.get(db);
  if (last && (last.endedAt === null || performance.now() - last.endedAt < REFRESH_INTERVAL_MS)) return last.done;
  const done = runWithoutDeadline(() => refreshIndex(db)).finally(() => {
    look.endedAt = performance.now();
  });
  const look: BackgroundRefresh = { done, endedAt: null };
  backgroundRefreshes.set(db, look);
  return done;
}

async function refreshIndex(db: Db): Promise<void> {
  try {
    await refreshSearch(db);
  } catch (error) {
    // searches use the existing index, and the next one retries the refresh
    console.warn(`the search index was not refreshed: ${error instanceof Error ? error.message : error}`);
  }
}

function firstIndexTimeout(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, FIRST_INDEX_TIMEOUT_MS).unref();
  });
}

async function fetchMatches(db: Db, index: SearchIndex, requests: readonly TermRequest[]): Promise<TermMatches[]> {
  const prefixes = await Promise.all(
    requests.map(async ({ term, prefix, namesFirst }) => {
      const found = prefix ? await expandPrefix(db, index, term) : null;
      return found && { ...found, namesFirst };
    }),
  );
  const prose = requests.map(({ term, inDescriptions }) =>
    inDescriptions && isDescriptionTerm(term) ? groupDescriptionWords(term.words, inDescriptions) : [],
  );
  const words = requests.flatMap(({ term }, at) => [
    ...[...term.forms, ...term.groups.flat(), ...term.typed.forms, ...term.typed.group],
    ...[...(prefixes[at]?.words ?? []), ...(prose[at] ?? []).flat()],
  ]);
  const lists = await fetchPostings(db, index, words);
  const lookup = createPostingLookup(lists, index.intersections);
  return requests.map(({ term }, at) => matchTerm(term, prefixes[at] ?? null, lookup, prose[at]));
}

function createPostingLookup(lists: ReadonlyMap<string, PostingList>, cache: PostingsCache): PostingLookup {
  const listOf = (word: string) => lists.get(word) ?? [];
  return {
    listOf,
    listOfAll: (words) => {
      if (words.length === 1) return listOf(words[0] ?? '');
      const key = words.join(' ');
      const known = cache.get(key);
      if (known) return known;
      const list = intersectPostings(words.map(listOf));
      // a word that was not loaded has no list here, but may have products
      if (words.every((word) => lists.has(word))) cache.set(key, list);
      return list;
    },
  };
}

/** A brand or a kind in a description only names what the product is used with. */
function isDescriptionTerm({ meanings }: QueryTerm): boolean {
  return meanings.every(({ group }) => group !== 'name' && group !== 'kind');
}

async function fetchPostings(
  db: Db,
  { postings: cache }: SearchIndex,
  words: readonly string[],
): Promise<Map<string, PostingList>> {
  const postingLists = new Map<string, PostingList>();
  for (const word of words) {
    const list = cache.get(word);
    if (list) postingLists.set(word, list);
  }
  const missing = [...new Set(words)].filter((word) => !postingLists.has(word));
  if (missing.length === 0) return postingLists;
  for (const [word, list] of await fetchPostingLists(db, missing)) {
    cache.set(word, list);
    postingLists.set(word, list);
  }
  return postingLists;
}

const LETTERS = /^[\p{L}\p{M}]+$/u;
const MODEL = /^\p{L}+\p{N}/u;
const MAX_PREFIX_TERMS = 50;

/** Words that begin with the term. Not for numbers: too many words begin with 3. */
async function expandPrefix(
  db: Db,
  { prefixes }: SearchIndex,
  { words: [word = '', ...more] }: QueryTerm,
): Promise<PrefixTerms | null> {
  const inNames = MODEL.test(word);
  if (more.length > 0 || !(inNames || LETTERS.test(word))) return null;
  const words =
    prefixes.get(word) ??
    (await (inNames ? listTermsWithPrefix(db, word, MAX_PREFIX_TERMS) : expandWordPrefix(db, word)));
  prefixes.set(word, words);
  return { words, inNames };
}

/** Known words with this prefix, also without the Arabic article. */
async function expandWordPrefix(db: Db, word: string): Promise<string[]> {
  const found = await Promise.all(
    queryWordForms(word).flatMap((forms) => forms.map((form) => listWordsWithPrefix(db, form))),
  );
  return [...new Set(found.flat())];
}
