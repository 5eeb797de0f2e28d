import { setImmediate, setTimeout } from 'node:timers/promises';
import { runWithoutDeadline, waitForDatabase } from '../../platform/database-deadline.ts';
import type { Db } from '../../platform/db.ts';
import { type FlashPeriod, type FlashPrice, NO_PERIOD, priceAt } from './flash-prices.rules.ts';
import { type IndexSnapshot, loadSnapshot, saveSnapshot } from './index-snapshot.ts';
import { emptyColumns, type ListingColumns, moveCategory, putProduct } from './listing-columns.rules.ts';
import {
  type CatalogState,
  catalogState,
  flashPrices,
  hasMoreProducts,
  listedProducts,
} from './listing-index.store.ts';
import { type ListingOrders, moveInOrders, noOrders, sortAllOrders } from './listing-orders.rules.ts';
import { isScanRunning } from './listing-query.store.ts';
import { makeMarks } from './shelf-marks.rules.ts';

/**
 * All that lists ask of the catalogue, held in memory: counting a filter over a hundred thousand products takes
 * milliseconds here and seconds in SQL. The database stays the truth; pages read their cards from it.
 */
export type ListingIndex = {
  columns: ListingColumns;
  orders: ListingOrders;
  sales: readonly FlashPrice[];
};

/** A change in another process is looked for after this time. */
const FRESH_MS = 1000;
/** A reader waits so long at most for changes to be taken in; after that the index answers as it was. */
const PATIENCE_MS = 1000;
/** The index of so many products loads in a fraction of a second; readers of a larger one do not wait for it. */
const MAX_AWAITED_PRODUCTS = 5_000;
/** Readers wait so long for an index that is loaded from its file, which takes one to three seconds. */
const MAX_FILE_WAIT_MS = 6_000;
const READ_BATCH_SIZE = 1000;
/** Longest wait for lists from SQL before each batch that is read. */
const MAX_YIELD_MS = 250;
const YIELD_CHECK_MS = 10;
/** Products put into the columns before other requests get their turn; a few milliseconds. */
const PUT_BATCH_SIZE = 200;
/** Numbers that changed products leave behind, before the columns are made anew. */
const MOST_UNUSED = 100_000;
/** Sales of the past as well: a clock set to yesterday gets yesterday's prices. */
const SALES_SINCE_MS = 40 * 24 * 60 * 60 * 1000;

type Held = {
  index: ListingIndex;
  period: FlashPeriod;
  state: CatalogState;
  checkedAt: number;
  /** Under way: taking in what was marked, and reading everything anew. */
  refreshing: Work | null;
  rebuilding: Work | null;
};

/** Never fails. */
type Work = { done: Promise<void>; begun: number };

type Loading = {
  isLarge: Promise<boolean>;
  /** The products of a large catalogue as they were saved; null for none. */
  snapshot: Promise<IndexSnapshot | null>;
  done: Promise<Held>;
};

const held = new WeakMap<Db, Held | Loading>();

/**
 * The index with the prices of a moment. What changed is in it within a second, or, while the whole catalogue is read
 * anew, once that is done. Null while the index of a large catalogue loads for the first time (a load that failed
 * starts again with the next call): lists then come from SQL, see `list-without-index.ts`.
 */
export async function readListingIndex(db: Db, now: Date): Promise<ListingIndex | null> {
  const mine = await heldIndex(db, now);
  if (!mine) return null;
  if (performance.now() - mine.checkedAt >= FRESH_MS) begin(mine, 'refreshing', () => refresh(db, mine, now));
  await patiently(mine.refreshing);
  await patiently(mine.rebuilding);
  const latest = (await heldIndex(db, now)) ?? mine;
  const { columns, orders, sales } = latest.index;
  latest.period = priceAt(columns, orders, sales, latest.period, now.getTime());
  return latest.index;
}

/** After products were marked in this process: the next list looks for them at once. */
export function checkListingIndex(db: Db): void {
  const known = held.get(db);
  const look = (mine: Held) => {
    mine.checkedAt = Number.NEGATIVE_INFINITY;
  };
  if (known && 'done' in known) known.done.then(look, () => undefined);
  else if (known) look(known);
}

async function heldIndex(db: Db, now: Date): Promise<Held | null> {
  const known = held.get(db) ?? startLoading(db, now);
  if (!('done' in known)) return known;
  if (!(await waitForDatabase(known.isLarge))) return waitForDatabase(known.done);
  const isSaved = (await waitForDatabase(known.snapshot)) !== null;
  return isSaved ? Promise.race([known.done, setTimeout(MAX_FILE_WAIT_MS, null, { ref: false })]) : null;
}

function startLoading(db: Db, now: Date): Loading {
  const startBoth = () => {
    const isLarge = hasMoreProducts(db, MAX_AWAITED_PRODUCTS);
    const snapshot = isLarge.then((large) => (large ? loadSnapshot(db) : null));
    return { isLarge, snapshot, done: load(db, now, snapshot) };
  };
  // shared by all requests, and too much for the database time of one
  const loading = runWithoutDeadline(startBoth);
  held.set(db, loading);
  for (const part of [loading.isLarge, loading.snapshot]) part.catch(() => undefined);
  loading.done.then(
    (built) => held.set(db, built),
    (error) => {
      // the next reader starts again
      held.delete(db);
      console.warn(`the facet index could not be loaded: ${error}`);
    },
  );
  return loading;
}

/** The index as a process saved it, with what has changed since; else from all products. */
async function load(db: Db, now: Date, snapshot: Loading['snapshot']): Promise<Held> {
  const saved = await snapshot;
  if (!saved) return build(db, now);
  const state = await catalogState(db);
  const index = { columns: saved.columns, orders: noOrders(), sales: await salesOf(db, now) };
  await putProducts(db, index, saved.state.horizon);
  return completeIndex(index, { ...state, version: saved.state.version });
}

async function build(db: Db, now: Date): Promise<Held> {
  // asked before the products: what changes meanwhile is read again by the first refresh
  const state = await catalogState(db);
  const sales = await salesOf(db, now);
  const read = { columns: emptyColumns(), orders: noOrders(), sales };
  await putProducts(db, read);
  const columns = await byCategory(read.columns);
  if (columns.size > MAX_AWAITED_PRODUCTS) await saveSnapshot(db, { columns, state });
  return completeIndex({ columns, orders: noOrders(), sales }, state);
}

async function completeIndex(index: ListingIndex, state: CatalogState): Promise<Held> {
  const { columns, orders } = index;
  for (const _ of sortAllOrders(columns, orders)) await setImmediate();
  for (const shelf of columns.byCategory.values()) {
    for (const _ of makeMarks(columns, shelf)) await setImmediate();
    await setImmediate();
  }
  return { index, period: NO_PERIOD, state, checkedAt: performance.now(), refreshing: null, rebuilding: null };
}

/** The same products, those of a category beside each other. */
async function byCategory(read: ListingColumns): Promise<ListingColumns> {
  const columns = emptyColumns(read.size, read.listsEnd);
  for (const category of read.byCategory.keys()) {
    for (const _ of moveCategory(read, columns, category)) await setImmediate();
  }
  return columns;
}

async function refresh(db: Db, mine: Held, now: Date): Promise<void> {
  const state = await catalogState(db);
  const { listsUnused, listsEnd } = mine.index.columns;
  const changed = await putProducts(db, mine.index, mine.state.horizon);
  if (changed > 0) {
    mine.index.sales = await salesOf(db, now);
    mine.period = { ...NO_PERIOD, places: mine.period.places };
  }
  const isOld = state.version !== mine.state.version || listsUnused > MOST_UNUSED + listsEnd / 2;
  // the version stays: until the new index is there, every refresh finds this one old
  mine.state = { ...state, version: mine.state.version };
  mine.checkedAt = performance.now();
  if (isOld) begin(mine, 'rebuilding', async () => void held.set(db, await build(db, now)));
}

/** Unless it is under way already. */
function begin(mine: Held, what: 'refreshing' | 'rebuilding', work: () => Promise<void>): void {
  if (mine[what]) return;
  const done = runWithoutDeadline(work)
    // the next reader tries again
    .catch((error) => console.warn(`lists could not be brought up to date: ${error}`))
    .finally(() => {
      mine[what] = null;
    });
  mine[what] = { done, begun: performance.now() };
}

async function patiently(work: Work | null): Promise<void> {
  const left = work ? work.begun + PATIENCE_MS - performance.now() : 0;
  if (work && left > 0) await Promise.race([work.done, setTimeout(left, undefined, { ref: false })]);
}

/** Reads all products, or those marked since a transaction, and puts them into the index. Returns how many. */
async function putProducts(db: Db, { columns, orders }: ListingIndex, since?: string): Promise<number> {
  let count = 0;
  let coming = listedProducts(db, { after: 0, limit: READ_BATCH_SIZE, since });
  for (;;) {
    const products = await coming;
    await yieldToScans();
    const isLast = products.length < READ_BATCH_SIZE;
    // the database reads the next ones while these are put in
    if (!isLast) coming = listedProducts(db, { after: products.at(-1)?.id ?? 0, limit: READ_BATCH_SIZE, since });
    // it may fail before it is awaited
    coming.catch(() => undefined);
    for (const [nth, product] of products.entries()) {
      if (nth % PUT_BATCH_SIZE === PUT_BATCH_SIZE - 1) await setImmediate();
      moveInOrders(orders, putProduct(columns, product));
    }
    count += products.length;
    if (isLast) return count;
  }
}

/**
 * Waits while a visitor's list is answered from SQL: with the load beside it, such a query of 1,000,000 products can
 * exceed its time. The wait is limited, so that visitors slow the load down and never stop it.
 */
async function yieldToScans(): Promise<void> {
  const until = performance.now() + MAX_YIELD_MS;
  while (isScanRunning() && performance.now() < until) await setTimeout(YIELD_CHECK_MS);
}

function salesOf(db: Db, now: Date): Promise<FlashPrice[]> {
  return flashPrices(db, new Date(now.getTime() - SALES_SINCE_MS));
}
