import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { listDestinations, replaceDestinations } from '../destinations/destination.store.ts';
import {
  acquireIndexLock,
  advanceIndexVersion,
  deleteWords,
  type IndexedProduct,
  productsToIndex,
  releaseIndexLock,
  saveState,
  searchState,
} from '../search.store.ts';
import { hasCurrentRules, indexMark } from '../text/dictionary.rules.ts';
import { addDictionaryWords, addNameWords, saveVocabulary, type Vocabulary } from '../text/vocabulary.ts';
import { analyzeDestination } from './analyze-destination.rules.ts';
import { formatTsvector } from './analyze-product.rules.ts';
import { type IndexRun, indexBlock } from './index-block.ts';
import { blockNumber } from './postings.rules.ts';
import { clearOtherBlocks } from './postings.store.ts';
import { readSharedTitles } from './product-document.ts';
import { reloadSearchIndex } from './search-index.ts';

/** Products a query; each takes well under a second. */
const PRODUCT_BATCH_SIZE = 250;

/** Brings the index in line with what has changed in the catalogue. False when another process is at it. */
export function refreshSearch(db: Db): Promise<boolean> {
  return serialize(db, () => refresh(db));
}

/** Makes the whole index anew: after products were taken out, or brands and categories renamed. As `refreshSearch`. */
export function rebuildSearch(db: Db): Promise<boolean> {
  return serialize(db, async () => {
    const isDone = await withIndexLock(db, true);
    await reloadSearchIndex(db);
    return isDone;
  });
}

const lastRuns = new WeakMap<Db, Promise<unknown>>();

/** One at a time in this process: whoever asks means all that was written until then. */
function serialize(db: Db, work: () => Promise<boolean>): Promise<boolean> {
  const mine = Promise.resolve(lastRuns.get(db)).then(work, work);
  lastRuns.set(db, mine);
  return mine;
}

async function refresh(db: Db): Promise<boolean> {
  const { now, ...state } = await searchState(db);
  const isAlike = hasCurrentRules(state.catalogVersion);
  const isPlaced = indexMark(now.catalogVersion) === state.catalogVersion;
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
  // asked again: another turn may have ended just now
  const { now, ...state } = await searchState(db);
  // a number beyond the present came from another server and means nothing here
  const since = isRebuild || state.horizon > now.horizon ? 0 : state.horizon;
  const work = { worker, titles: await readSharedTitles(db), isRebuild: since === 0 };
  if (work.isRebuild && !(await inLockedTransaction(db, worker, deleteWords))) return false;
  if (now.changed || work.isRebuild) {
    if (!(await indexProducts(db, since, work))) return false;
    await saveState(db, worker, { horizon: now.horizon });
  }
  const standing = indexMark(now.catalogVersion);
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

/** Products marked since a transaction, those of a block together. */
async function* readChangedBlocks(db: Db, since: number): AsyncGenerator<IndexedProduct[]> {
  let [after, block] = [0, [] as IndexedProduct[]];
  for (;;) {
    const batch = await productsToIndex(db, { after, limit: PRODUCT_BATCH_SIZE, since });
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
