import { LRUCache } from 'lru-cache';
import { runWithoutDeadline } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readIndexVersion } from '../search.store.ts';
import { type BlockRow, listBlocksSince } from './postings.store.ts';
import { createPostingsCache, type PostingsCache } from './postings-cache.ts';

type PrefixCache = LRUCache<string, readonly string[]>;

const MAX_CACHED_PREFIXES = 2000;
/**
 * Two bytes per posting: all words of 50,000 products take 13 MB; of a million products only the most used words fit.
 */
const MAX_POSTINGS_BYTES = 32 * 1024 * 1024;
const MAX_INTERSECTIONS_BYTES = 4 * 1024 * 1024;

/** In-memory part of the index: two bytes per product, and recently used posting lists. */
export type SearchIndex = {
  version: number;
  blocks: ReadonlyMap<number, Pick<BlockRow, 'products' | 'facts'>>;
  products: number;
  postings: PostingsCache;
  /** Products that have several words, by the words. */
  intersections: PostingsCache;
  /** Known words by prefix. */
  prefixes: PrefixCache;
};

const indexCache = new WeakMap<Db, Promise<SearchIndex>>();

/** The index as last loaded. */
export function cachedSearchIndex(db: Db): Promise<SearchIndex> | undefined {
  return indexCache.get(db);
}

export function loadSearchIndex(db: Db): Promise<SearchIndex> {
  // shared by all requests; loading exceeds the database deadline of one request
  const index = runWithoutDeadline(() => loadChanges(db, EMPTY_INDEX));
  cacheIndex(db, index);
  return index;
}

/** Loads changes if this process has loaded the index. */
export async function reloadSearchIndex(db: Db): Promise<void> {
  const before = await indexCache.get(db);
  if (!before || before.version === (await readIndexVersion(db))) return;
  cacheIndex(db, Promise.resolve(await loadChanges(db, before)));
}

function cacheIndex(db: Db, index: Promise<SearchIndex>): void {
  indexCache.set(db, index);
  // a failed load is not cached
  index.catch(() => {
    if (indexCache.get(db) === index) indexCache.delete(db);
  });
}

const EMPTY_INDEX = Object.assign(createCaches(), { version: 0, blocks: new Map() });

function createCaches(): Pick<SearchIndex, 'postings' | 'intersections' | 'prefixes'> {
  return {
    postings: createPostingsCache(MAX_POSTINGS_BYTES),
    intersections: createPostingsCache(MAX_INTERSECTIONS_BYTES),
    prefixes: createPrefixCache(),
  };
}

function createPrefixCache(): PrefixCache {
  return new LRUCache({ max: MAX_CACHED_PREFIXES });
}

async function loadChanges(db: Db, before: Omit<SearchIndex, 'products'>): Promise<SearchIndex> {
  // read before the blocks: later changes are loaded by the next reload
  const version = await readIndexVersion(db);
  const blocks = new Map(before.blocks);
  let hasOtherWords = before === EMPTY_INDEX;
  for (let after = -1; ; ) {
    const rows = await listBlocksSince(db, before.version, after);
    for (const { block, products, facts, wordsVersion } of rows) {
      blocks.set(block, { products, facts });
      hasOtherWords ||= wordsVersion > before.version;
    }
    after = rows.at(-1)?.block ?? after;
    if (rows.length === 0) break;
  }
  const products = [...blocks.values()].reduce((sum, block) => sum + block.products, 0);
  const { postings, intersections, prefixes } = hasOtherWords ? createCaches() : before;
  return { version, blocks, products, postings, intersections, prefixes };
}
