import { runWithoutDeadline } from '../../platform/database-deadline.ts';
import type { Db } from '../../platform/db.ts';
import { type BlockRow, blocksSince } from './postings.store.ts';
import { indexVersion } from './search.store.ts';
import { newWordCache, type WordCache } from './word-cache.rules.ts';

/** What searches hold in memory: two bytes a product, and the words read lately. */
export type SearchIndex = {
  version: number;
  blocks: ReadonlyMap<number, Pick<BlockRow, 'products' | 'facts'>>;
  products: number;
  words: WordCache;
  /** Known words by the letters they begin with. */
  begun: Map<string, readonly string[]>;
};

const held = new WeakMap<Db, Promise<SearchIndex>>();

/** The index as it was when it was last looked at. */
export function heldSearchIndex(db: Db): Promise<SearchIndex> | undefined {
  return held.get(db);
}

export function loadSearchIndex(db: Db): Promise<SearchIndex> {
  // shared by all requests, and too much for the database time of one
  const index = runWithoutDeadline(() => changedSince(db, NOTHING));
  hold(db, index);
  return index;
}

/** Reads what has changed since, if this process holds the index at all. */
export async function reloadSearchIndex(db: Db): Promise<void> {
  const before = await held.get(db);
  if (!before || before.version === (await indexVersion(db))) return;
  hold(db, Promise.resolve(await changedSince(db, before)));
}

function hold(db: Db, index: Promise<SearchIndex>): void {
  held.set(db, index);
  // a failed reading is not an index to keep
  index.catch(() => {
    if (held.get(db) === index) held.delete(db);
  });
}

const NOTHING = { version: 0, blocks: new Map(), words: newWordCache(), begun: new Map() };

async function changedSince(db: Db, before: Omit<SearchIndex, 'products'>): Promise<SearchIndex> {
  // asked before the blocks: what changes meanwhile is read again by the next reload
  const version = await indexVersion(db);
  const blocks = new Map(before.blocks);
  let hasOtherWords = before === NOTHING;
  for (let after = -1; ; ) {
    const rows = await blocksSince(db, before.version, after);
    for (const { block, products, facts, wordsVersion } of rows) {
      blocks.set(block, { products, facts });
      hasOtherWords ||= wordsVersion > before.version;
    }
    after = rows.at(-1)?.block ?? after;
    if (rows.length === 0) break;
  }
  const products = [...blocks.values()].reduce((sum, block) => sum + block.products, 0);
  const read = hasOtherWords ? { words: newWordCache(), begun: new Map() } : before;
  return { version, blocks, products, words: read.words, begun: read.begun };
}
