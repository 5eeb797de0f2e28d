import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../../platform/db.ts';
import { isMadeAlike, standingOf } from './dictionary.rules.ts';
import { indexBlock, type Work } from './index-block.ts';
import { readTitles } from './index-titles.ts';
import { addDictionaryWords, addTextWords, putAllWords, type WordUses } from './known-words.ts';
import { namedPlaces, replacePlaces } from './place.store.ts';
import { placeWords } from './place-words.rules.ts';
import { blockOf } from './posting-lists.rules.ts';
import { emptyOtherBlocks } from './postings.store.ts';
import { vectorOf } from './product-words.rules.ts';
import {
  clearWords,
  giveTurnBack,
  type IndexedProduct,
  productsToIndex,
  raiseVersion,
  saveState,
  searchState,
  takeTurn,
} from './search.store.ts';
import { reloadSearchIndex } from './search-index.ts';

/** Products a query; each takes well under a second. */
const AT_ONCE = 250;

/** Brings the index in line with what has changed in the catalogue. False when another process is at it. */
export function refreshSearch(db: Db): Promise<boolean> {
  return afterOthers(db, () => refresh(db));
}

/** Makes the whole index anew: after products were taken out, or brands and categories renamed. As `refreshSearch`. */
export function rebuildSearch(db: Db): Promise<boolean> {
  return afterOthers(db, async () => {
    const isDone = await inTurn(db, true);
    await reloadSearchIndex(db);
    return isDone;
  });
}

const lastOf = new WeakMap<Db, Promise<unknown>>();

/** One at a time in this process: whoever asks means all that was written until then. */
function afterOthers(db: Db, work: () => Promise<boolean>): Promise<boolean> {
  const mine = Promise.resolve(lastOf.get(db)).then(work, work);
  lastOf.set(db, mine);
  return mine;
}

async function refresh(db: Db): Promise<boolean> {
  const { now, ...state } = await searchState(db);
  const isAlike = isMadeAlike(state.catalogVersion);
  const isPlaced = standingOf(now.catalogVersion) === state.catalogVersion;
  const isDone = now.changed || !isAlike || !isPlaced ? await inTurn(db, !isAlike) : true;
  await reloadSearchIndex(db);
  return isDone;
}

async function inTurn(db: Db, anew: boolean): Promise<boolean> {
  const worker = randomUUID();
  if (!(await takeTurn(db, worker))) return false;
  try {
    return await takeChanges(db, worker, anew);
  } finally {
    await giveTurnBack(db, worker);
  }
}

async function takeChanges(db: Db, worker: string, anew: boolean): Promise<boolean> {
  // asked again: another turn may have ended just now
  const { now, ...state } = await searchState(db);
  // a number beyond the present came from another server and means nothing here
  const since = anew || state.horizon > now.horizon ? 0 : state.horizon;
  const work = { worker, titles: await readTitles(db), anew: since === 0 };
  if (work.anew && !(await inOneStep(db, worker, clearWords))) return false;
  if (now.changed || work.anew) {
    if (!(await takeProducts(db, since, work))) return false;
    await saveState(db, worker, { horizon: now.horizon });
  }
  const standing = standingOf(now.catalogVersion);
  if (standing !== state.catalogVersion || work.anew) {
    if (!(await inOneStep(db, worker, takePlaces))) return false;
    await saveState(db, worker, { catalogVersion: standing });
  }
  return true;
}

type Step = (tx: Db, version: number) => Promise<void>;

async function inOneStep(db: Db, worker: string, step: Step): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const version = await raiseVersion(tx, worker);
    if (version === undefined) return false;
    await step(tx, version);
    return true;
  });
}

async function takeProducts(db: Db, since: number, work: Work): Promise<boolean> {
  const blocks: number[] = [];
  for await (const products of blocksOf(db, since)) {
    const block = blockOf(products[0]?.id ?? 0);
    if (!(await indexBlock(db, block, products, work))) return false;
    blocks.push(block);
  }
  return work.anew ? inOneStep(db, work.worker, (tx, version) => emptyOtherBlocks(tx, version, blocks)) : true;
}

/** Products marked since a transaction, those of a block together. */
async function* blocksOf(db: Db, since: number): AsyncGenerator<IndexedProduct[]> {
  let [after, held] = [0, [] as IndexedProduct[]];
  for (;;) {
    const batch = await productsToIndex(db, { after, limit: AT_ONCE, since });
    for (const product of batch) {
      const last = held.at(-1);
      if (last && blockOf(last.id) !== blockOf(product.id)) {
        yield held;
        held = [];
      }
      held.push(product);
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < AT_ONCE) break;
  }
  if (held.length > 0) yield held;
}

async function takePlaces(tx: Db): Promise<void> {
  const places = await namedPlaces(tx);
  await replacePlaces(
    tx,
    places.map(({ also, ...place }) => ({ ...place, words: vectorOf(placeWords(place, also)) })),
  );
  const named = places.filter(({ kind }) => kind === 'model' || kind === 'store' || kind === 'brand');
  const uses: WordUses = new Map();
  addDictionaryWords(uses);
  for (const { title } of named) addTextWords(uses, title);
  await putAllWords(tx, uses);
}
