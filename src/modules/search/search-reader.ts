import type { Locale } from '../../kernel/locale.ts';
import { runWithoutDeadline, waitForDatabase } from '../../platform/database-deadline.ts';
import type { Db } from '../../platform/db.ts';
import type { Term } from './asked-terms.rules.ts';
import { descriptionGroups } from './description-terms.rules.ts';
import { askedWords } from './fold.rules.ts';
import { placesThat } from './place.store.ts';
import type { WordList } from './posting-lists.rules.ts';
import { listedBegun, wordLists, wordsBegun } from './postings.store.ts';
import { refreshSearch } from './refresh-search.ts';
import { searchState } from './search.store.ts';
import { heldSearchIndex, loadSearchIndex, type SearchIndex } from './search-index.ts';
import { type Begun, type TermLevels, termLevels } from './term-levels.rules.ts';
import { allOf } from './text-query.rules.ts';
import { keepList, listIn } from './word-cache.rules.ts';

export type Reader = {
  /** How products meet terms; with `prefix`, a term may be a beginning. */
  levels(asked: readonly Asked[]): Promise<TermLevels[]>;
  /** Whether a page, shelf, repair or device is called so. */
  isPlaceWord(term: Term): Promise<boolean>;
  blocks: SearchIndex['blocks'];
  /** Half of the shop's products. */
  half: number;
};

type Asked = {
  term: Term;
  prefix: boolean;
  /** See `Begun`. */
  namesFirst?: boolean;
  /** Descriptions are searched as well, in the languages of a page in this one. */
  inDescriptions?: Locale;
};

/** So often it is looked, beside the searches, whether the catalogue changed. */
const FRESH_MS = 1000;
/** The first search of a shop waits so long for an index; then it answers without products. */
const PATIENCE_MS = 2000;
/** A handful of products is not a shop to be drowned in. */
const SMALL_SHOP = 40;

/** The index as it is; changes of the catalogue are taken in meanwhile and found by later searches. */
export async function searchReader(db: Db): Promise<Reader> {
  const index = await waitForDatabase(heldSearchIndex(db) ?? firstIndex(db));
  freshen(db);
  return {
    blocks: index.blocks,
    half: Math.max(SMALL_SHOP, Math.floor(index.products / 2)),
    levels: (asked) => levelsOf(db, index, asked),
    isPlaceWord: async (term) =>
      (await placesThat(db, ['model', 'store', 'page', 'service'], { text: allOf([term]), limit: 1 })).length > 0,
  };
}

/** Waits for an index only where there has never been one. */
async function firstIndex(db: Db): Promise<SearchIndex> {
  const { catalogVersion } = await searchState(db);
  if (catalogVersion === 0) await Promise.race([freshen(db), patience()]);
  return heldSearchIndex(db) ?? loadSearchIndex(db);
}

type Look = { done: Promise<void> /** Null while it lasts. */; endedAt: number | null };

const looks = new WeakMap<Db, Look>();

/** Looks for changes, unless somebody does or did a moment ago. */
function freshen(db: Db): Promise<void> {
  const last = looks.get(db);
  if (last && (last.endedAt === null || performance.now() - last.endedAt < FRESH_MS)) return last.done;
  const done = runWithoutDeadline(() => lookForChanges(db)).finally(() => {
    look.endedAt = performance.now();
  });
  const look: Look = { done, endedAt: null };
  looks.set(db, look);
  return done;
}

async function lookForChanges(db: Db): Promise<void> {
  try {
    await refreshSearch(db);
  } catch (error) {
    // searches go on with what there is, and a second later it is tried again
    console.warn(`the search index was not refreshed: ${error instanceof Error ? error.message : error}`);
  }
}

function patience(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, PATIENCE_MS).unref();
  });
}

async function levelsOf(db: Db, index: SearchIndex, asked: readonly Asked[]): Promise<TermLevels[]> {
  const begun = await Promise.all(
    asked.map(async ({ term, prefix, namesFirst }) => {
      const found = prefix ? await begunWith(db, index, term) : null;
      return found && { ...found, namesFirst };
    }),
  );
  const prose = asked.map(({ term, inDescriptions }) =>
    inDescriptions && isProse(term) ? descriptionGroups(term.words, inDescriptions) : [],
  );
  const words = asked.flatMap(({ term }, at) => [
    ...[...term.forms, ...term.groups.flat()],
    ...[...(begun[at]?.words ?? []), ...(prose[at] ?? []).flat()],
  ]);
  const lists = await listsOf(db, index, words);
  return asked.map(({ term }, at) => termLevels(term, begun[at] ?? null, (word) => lists.get(word) ?? [], prose[at]));
}

/** That a description speaks of a maker or of a kind of goods says only what the product goes with. */
function isProse({ meanings }: Term): boolean {
  return meanings.every(({ group }) => group !== 'name' && group !== 'kind');
}

async function listsOf(
  db: Db,
  { words: cache }: SearchIndex,
  words: readonly string[],
): Promise<Map<string, WordList>> {
  const held = new Map<string, WordList>();
  for (const word of words) {
    const list = listIn(cache, word);
    if (list) held.set(word, list);
  }
  const missing = [...new Set(words)].filter((word) => !held.has(word));
  if (missing.length === 0) return held;
  for (const [word, list] of await wordLists(db, missing)) {
    keepList(cache, word, list);
    held.set(word, list);
  }
  return held;
}

const LETTERS = /^[\p{L}\p{M}]+$/u;
const MODEL = /^\p{L}+\p{N}/u;
const MOST_MODELS = 50;
const MOST_BEGUN_HELD = 2000;

/** Words that the term may be the beginning of. Numbers are not begun: of 3 there are too many. */
async function begunWith(db: Db, { begun }: SearchIndex, { words: [word = '', ...more] }: Term): Promise<Begun | null> {
  const inNames = MODEL.test(word);
  if (more.length > 0 || !(inNames || LETTERS.test(word))) return null;
  const words = begun.get(word) ?? (await (inNames ? listedBegun(db, word, MOST_MODELS) : wordsBegunWith(db, word)));
  if (begun.size >= MOST_BEGUN_HELD) begun.clear();
  begun.set(word, words);
  return { words, inNames };
}

/** Known words that begin with the word, or with an Arabic word without its article. */
async function wordsBegunWith(db: Db, word: string): Promise<string[]> {
  const found = await Promise.all(askedWords(word).flatMap((forms) => forms.map((form) => wordsBegun(db, form))));
  return [...new Set(found.flat())];
}
