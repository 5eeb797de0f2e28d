import type { Locale } from '../../../kernel/locale.ts';
import { runWithoutDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listMetQueries } from '../destinations/destination.store.ts';
import type { QueryTerm } from '../query/analyze-query.rules.ts';
import { matchTerm, type PrefixTerms, type TermMatches } from '../query/match-term.rules.ts';
import { searchState } from '../search.store.ts';
import { queryWordForms } from '../text/fold.rules.ts';
import { matchAllTsquery } from '../text/tsquery.rules.ts';
import { descriptionGroups } from './description-terms.rules.ts';
import type { PostingList } from './postings.rules.ts';
import { fetchPostingLists, listTermsWithPrefix, listWordsWithPrefix } from './postings.store.ts';
import { refreshSearch } from './refresh-search.ts';
import { cachedSearchIndex, loadSearchIndex, type SearchIndex } from './search-index.ts';

export type IndexReader = {
  /** How products meet terms; with `prefix`, a term may be a beginning. */
  match(requests: readonly TermRequest[]): Promise<TermMatches[]>;
  /** Places of the terms that a page, store, repair or device is called by. */
  listDestinationNames(terms: readonly QueryTerm[]): Promise<Set<number>>;
  blocks: SearchIndex['blocks'];
  /** Half of the shop's products. */
  commonCount: number;
};

type TermRequest = {
  term: QueryTerm;
  prefix: boolean;
  /** See `Begun`. */
  namesFirst?: boolean;
  /** Descriptions are searched as well, in the languages of a page in this one. */
  inDescriptions?: Locale;
};

/** So often it is looked, beside the searches, whether the catalogue changed. */
const REFRESH_INTERVAL_MS = 1000;
/** The first search of a shop waits so long for an index; then it answers without products. */
const FIRST_INDEX_TIMEOUT_MS = 2000;
/** A handful of products is not a shop to be drowned in. */
const MIN_COMMON_PRODUCTS = 40;

/** The index as it is; changes of the catalogue are taken in meanwhile and found by later searches. */
export async function openIndexReader(db: Db): Promise<IndexReader> {
  const index = await waitForDatabase(cachedSearchIndex(db) ?? waitForFirstIndex(db));
  refreshInBackground(db);
  return {
    blocks: index.blocks,
    commonCount: Math.max(MIN_COMMON_PRODUCTS, Math.floor(index.products / 2)),
    match: (requests) => fetchMatches(db, index, requests),
    listDestinationNames: (terms) =>
      listMetQueries(
        db,
        ['model', 'store', 'page', 'service'],
        terms.map((term) => matchAllTsquery([term])),
      ),
  };
}

/** Waits for an index only where there has never been one. */
async function waitForFirstIndex(db: Db): Promise<SearchIndex> {
  const { catalogVersion } = await searchState(db);
  if (catalogVersion === 0) await Promise.race([refreshInBackground(db), firstIndexTimeout()]);
  return cachedSearchIndex(db) ?? loadSearchIndex(db);
}

type BackgroundRefresh = { done: Promise<void> /** Null while it lasts. */; endedAt: number | null };

const backgroundRefreshes = new WeakMap<Db, BackgroundRefresh>();

/** Looks for changes, unless somebody does or did a moment ago. */
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
    // searches go on with what there is, and a second later it is tried again
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
    inDescriptions && isDescriptionTerm(term) ? descriptionGroups(term.words, inDescriptions) : [],
  );
  const words = requests.flatMap(({ term }, at) => [
    ...[...term.forms, ...term.groups.flat()],
    ...[...(prefixes[at]?.words ?? []), ...(prose[at] ?? []).flat()],
  ]);
  const lists = await fetchPostings(db, index, words);
  return requests.map(({ term }, at) =>
    matchTerm(term, prefixes[at] ?? null, (word) => lists.get(word) ?? [], prose[at]),
  );
}

/** That a description speaks of a maker or of a kind of goods says only what the product goes with. */
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

/** Words that the term may be the beginning of. Not of numbers: too many begin with 3. */
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

/** Known words that begin with the word, or with an Arabic word without its article. */
async function expandWordPrefix(db: Db, word: string): Promise<string[]> {
  const found = await Promise.all(
    queryWordForms(word).flatMap((forms) => forms.map((form) => listWordsWithPrefix(db, form))),
  );
  return [...new Set(found.flat())];
}
