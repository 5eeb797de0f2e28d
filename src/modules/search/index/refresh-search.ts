import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { listDestinations, replaceDestinations } from '../destinations/destination.store.ts';
import {
  acquireIndexLock,
  advanceIndexVersion,
  deleteWords,
  type IndexedProduct,
  releaseIndexLock,
  saveState,
  searchState,
  selectProductsToIndex,
} from '../search.store.ts';
import { buildIndexVersion, hasCurrentRules } from '../text/dictionary.rules.ts';
import { addDictionaryWords, addNameWords, saveVocabulary, type Vocabulary } from '../text/vocabulary.ts';
import { analyzeDestination } from './analyze-destination.rules.ts';
import { formatTsvector } from './analyze-product.rules.ts';
import { type IndexRun, indexBlock } from './index-block.ts';
import { blockNumber } from './postings.rules.ts';
import { clearOtherBlocks } from './postings.store.ts';
import { readSharedTitles } from './product-document.ts';
import { reloadSearchIndex } from './search-index.ts';

/** Products per query; each takes well under a second. */
const PRODUCT_BATCH_SIZE = 250;

/** Indexes the changes of the catalog. False when another process is doing it. */
export function refreshSearch(db: Db): Promise<boolean> {
  return serialize(db, () => refresh(db));
}

/** Rebuilds the index, after products were removed or brands and categories renamed. Returns as `refreshSearch`. */
export function rebuildSearch(db: Db): Promise<boolean> {
  return serialize(db, async () => {
    const isDone = await withIndexLock(db, true);
    await reloadSearchIndex(db);
    return isDone;
  });
}

const lastRuns = new WeakMap<Db, Promise<unknown>>();

/** Runs one refresh at a time in this process; each includes everything written before the call. */
function serialize(db: Db, work: () => Promise<boolean>): Promise<boolean> {
  const mine = Promise.resolve(lastRuns.get(db)).then(work, work);
  lastRuns.set(db, mine);
  return mine;
}

async function refresh(db: Db): Promise<boolean> {
  const { now, ...state } = await searchState(db);
  const isAlike = hasCurrentRules(state.catalogVersion);
  const isPlaced = buildIndexVersion(now.catalogVersion) === state.catalogVersion;
  const isDone = now.changed || !isAlike || !isPlaced ? await withIndexLock(db, !isAlike) : true;
  await reloadSearchIndex(db);
  return isDone;
}

async function withIndexLock(db: Db, isRebuild: boolean): Promise<boolean> {
  const worker = randomUUID();
  if (!(await acquireIndexLock(db, worker))) return false;
  try {
    return await indexChanges(db, worker, isRebuild);
  } finally {
    await releaseIndexLock(db, worker);
  }
}

async function indexChanges(db: Db, worker: string, isRebuild: boolean): Promise<boolean> {
  // read again: another process may have just finished
  const { now, ...state } = await searchState(db);
  // a horizon in the future was written by another server
  const since = isRebuild || state.horizon > now.horizon ? 0 : state.horizon;
  const work = { worker, titles: await readSharedTitles(db), isRebuild: since === 0 };
  if (work.isRebuild && !(await inLockedTransaction(db, worker, deleteWords))) return false;
  if (now.changed || work.isRebuild) {
    if (!(await indexProducts(db, since, work))) return false;
    await saveState(db, worker, { horizon: now.horizon });
  }
  const standing = buildIndexVersion(now.catalogVersion);
  if (standing !== state.catalogVersion || work.isRebuild) {
    if (!(await inLockedTransaction(db, worker, indexDestinations))) return false;
    await saveState(db, worker, { catalogVersion: standing });
  }
  return true;
}

type Step = (tx: Db, version: number) => Promise<void>;

async function inLockedTransaction(db: Db, worker: string, step: Step): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const version = await advanceIndexVersion(tx, worker);
    if (version === undefined) return false;
    await step(tx, version);
    return true;
  });
}

async function indexProducts(db: Db, since: number, work: IndexRun): Promise<boolean> {
  const blocks: number[] = [];
  for await (const products of readChangedBlocks(db, since)) {
    const block = blockNumber(products[0]?.id ?? 0);
    if (!(await indexBlock(db, block, products, work))) return false;
    blocks.push(block);
  }
  return work.isRebuild
    ? inLockedTransaction(db, work.worker, (tx, version) => clearOtherBlocks(tx, version, blocks))
    : true;
}

/** Products changed since a transaction, grouped by block. */
async function* readChangedBlocks(db: Db, since: number): AsyncGenerator<IndexedProduct[]> {
  let [after, block] = [0, [] as IndexedProduct[]];
  for (;;) {
    const batch = await selectProductsToIndex(db, { after, limit: PRODUCT_BATCH_SIZE, since });
    for (const product of batch) {
      const last = block.at(-1);
      if (last && blockNumber(last.id) !== blockNumber(product.id)) {
        yield block;
        block = [];
      }
      block.push(product);
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < PRODUCT_BATCH_SIZE) break;
  }
  if (block.length > 0) yield block;
}

async function indexDestinations(tx: Db): Promise<void> {
  const places = await listDestinations(tx);
  await replaceDestinations(
    tx,
    places.map(({ also, ...place }) => ({ ...place, words: formatTsvector(analyzeDestination(place, also)) })),
  );
  const named = places.filter(({ kind }) => kind === 'model' || kind === 'store' || kind === 'brand');
  const uses: Vocabulary = new Map();
  addDictionaryWords(uses);
  for (const { title } of named) addNameWords(uses, title);
  // cities of the shop's locations
  for (const { kind, also } of places) if (kind === 'page') for (const text of also) addNameWords(uses, text);
  await saveVocabulary(tx, uses);
}
