import type { Db } from '../../platform/db.ts';
import type { Term } from './asked-terms.rules.ts';
import { countSearched, type Posting, placesThat, postingsOf, wordsBegun } from './postings.store.ts';
import { refreshSearch } from './refresh-search.ts';
import { searchState } from './search.store.ts';
import { allOf, namesBegun, oneOf, type TextQuery } from './text-query.rules.ts';

export type Reader = {
  postings(term: Term, prefix: boolean): Promise<readonly Posting[]>;
  /** Whether a page, shelf, repair or device is called so. */
  isPlaceWord(term: Term): Promise<boolean>;
  /** Half of the shop's products. */
  half: number;
};

/** A change of the catalogue is found within this time. */
const FRESH_MS = 1000;
/** Longer than this a search does not wait for changes to be taken in: after a load it answers from what there is. */
const PATIENCE_MS = 2000;
/** Postings held, of all words together: some 20 MB. */
const MOST_POSTINGS = 400_000;
/** A handful of products is not a shop to be drowned in. */
const SMALL_SHOP = 40;

type Held = { version: number; half: number; lists: Map<string, Promise<Posting[]>>; size: number };
type Known = { held: Held; checkedAt: number };

const known = new WeakMap<Db, Known>();
const refreshing = new WeakMap<Db, Promise<void>>();

/** The index with the words read lately held in memory, at most a second older than the catalogue. */
export async function searchReader(db: Db): Promise<Reader> {
  const mine = known.get(db);
  const held = mine && performance.now() - mine.checkedAt < FRESH_MS ? mine.held : await current(db, mine?.held);
  return {
    half: held.half,
    postings: (term, prefix) => read(db, held, term, prefix),
    isPlaceWord: async (term) =>
      (await placesThat(db, ['model', 'store', 'page', 'service'], { text: allOf([term]), limit: 1 })).length > 0,
  };
}

/** After the catalogue changed in this process: the next search looks whether the index is in line. */
export function forgetProductWords(db: Db): void {
  known.delete(db);
}

async function current(db: Db, before: Held | undefined): Promise<Held> {
  const work = refreshing.get(db) ?? refreshSearch(db).finally(() => refreshing.delete(db));
  refreshing.set(db, work);
  await Promise.race([work, patience()]);
  const { version } = await searchState(db);
  const held = before?.version === version ? before : await newHeld(db, version);
  known.set(db, { held, checkedAt: performance.now() });
  return held;
}

async function newHeld(db: Db, version: number): Promise<Held> {
  const count = await countSearched(db);
  return { version, half: Math.max(SMALL_SHOP, Math.floor(count / 2)), lists: new Map(), size: 0 };
}

function patience(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, PATIENCE_MS).unref();
  });
}

const LETTERS = /^[\p{L}\p{M}]+$/u;
const MODEL = /^\p{L}+\p{N}/u;

/** Words that the term may be the beginning of. Numbers are not begun: of 3 there are too many. */
async function begunWith(db: Db, { words }: Term, prefix: boolean): Promise<TextQuery | null> {
  const [word = '', ...more] = words;
  if (!prefix || more.length > 0) return null;
  if (MODEL.test(word)) return namesBegun(word);
  if (!LETTERS.test(word)) return null;
  const known = await wordsBegun(db, word);
  return known.length > 0 ? oneOf(known) : null;
}

async function read(db: Db, held: Held, term: Term, prefix: boolean): Promise<readonly Posting[]> {
  const key = JSON.stringify([term.forms, term.groups, prefix && term.words]);
  const there = held.lists.get(key);
  if (there) return there;
  const asked = begunWith(db, term, prefix).then((begun) => postingsOf(db, term, begun));
  held.lists.set(key, asked);
  try {
    const list = await asked;
    held.size += list.length + 1;
    if (held.size > MOST_POSTINGS) {
      held.lists.clear();
      held.size = 0;
    }
    return list;
  } catch (error) {
    held.lists.delete(key);
    throw error;
  }
}
