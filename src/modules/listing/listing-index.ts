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
 * In-memory index for filtering, counting and sorting product lists: counting a filter over a hundred thousand products
 * takes milliseconds here and seconds in SQL. The database is the source of truth; pages read product cards from it.
 */
export type ListingIndex = {
  columns: ListingColumns;
  orders: ListingOrders;
  sales: readonly FlashPrice[];
};

/** Interval between checks for changes by other processes. */
const FRESH_MS = 1000;
/** Maximum wait of a reader for a refresh; after that it gets the stale index. */
const PATIENCE_MS = 1000;
/** An index of this size loads in a fraction of a second; readers do not wait for a larger one. */
const MAX_AWAITED_PRODUCTS = 5_000;
/** Maximum wait of a reader while the index loads from its snapshot file, which takes one to three seconds. */
const MAX_FILE_WAIT_MS = 6_000;
const READ_BATCH_SIZE = 1000;
/** Maximum wait for running list queries before each batch. */
const MAX_YIELD_MS = 250;
const YIELD_CHECK_MS = 10;
/** Products written between two yields to the event loop; takes a few milliseconds. */
const PUT_BATCH_SIZE = 200;
/** Unused numbers in `lists` at which the columns are rebuilt. */
const MOST_UNUSED = 100_000;
/** Past sales are included, so that a clock set to yesterday gets yesterday's prices. */
const SALES_SINCE_MS = 40 * 24 * 60 * 60 * 1000;

type Held = {
  index: ListingIndex;
  period: FlashPeriod;
  state: CatalogState;
  checkedAt: number;
  /** Running work: applying changed products, and rebuilding the index. */
  refreshing: Work | null;
  rebuilding: Work | null;
};

/** `done` never rejects. */
type Work = { done: Promise<void>; begun: number };

type Loading = {
  isLarge: Promise<boolean>;
  /** The saved products of a large catalogue; null when there are none. */
  snapshot: Promise<IndexSnapshot | null>;
  done: Promise<Held>;
};

const held = new WeakMap<Db, Held | Loading>();

/**
 * The index with the prices of a moment. It includes changes within a second or, during a rebuild, when the rebuild
 * ends. Null while the index of a large catalogue loads for the first time (a failed load starts again with the next
 * call): lists then come from SQL, see `query-listing.ts`.
 */
export async function readListingIndex(db: Db, now: Date): Promise<ListingIndex | null> {
  const cached = await heldIndex(db, now);
  if (!cached) return null;
  if (performance.now() - cached.checkedAt >= FRESH_MS) begin(cached, 'refreshing', () => refresh(db, cached, now));
  await patiently(cached.refreshing);
  await patiently(cached.rebuilding);
  const latest = (await heldIndex(db, now)) ?? cached;
  const { columns, orders, sales } = latest.index;
  latest.period = priceAt(columns, orders, sales, latest.period, now.getTime());
  return latest.index;
}

/** Makes the next reader check for changes at once. Call it after products were marked as changed in this process. */
export function checkListingIndex(db: Db): void {
  const known = held.get(db);
  const expire = (cached: Held) => {
    cached.checkedAt = Number.NEGATIVE_INFINITY;
  };
  if (known && 'done' in known) known.done.then(expire, () => undefined);
  else if (known) expire(known);
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
  // all requests share the load, which exceeds the database deadline of one request
  const loading = runWithoutDeadline(startBoth);
  held.set(db, loading);
  for (const part of [loading.isLarge, loading.snapshot]) part.catch(() => undefined);
  loading.done.then(
    (built) => held.set(db, built),
    (error) => {
      // the next reader retries
      held.delete(db);
      console.warn(`the facet index could not be loaded: ${error}`);
    },
  );
  return loading;
}

/** Loads the saved index and applies later changes; without a snapshot, builds the index from all products. */
async function load(db: Db, now: Date, snapshot: Loading['snapshot']): Promise<Held> {
  const saved = await snapshot;
  if (!saved) return build(db, now);
  const state = await catalogState(db);
  const index = { columns: saved.columns, orders: noOrders(), sales: await salesOf(db, now) };
  await putProducts(db, index, saved.state.horizon);
  return completeIndex(index, { ...state, version: saved.state.version });
}

async function build(db: Db, now: Date): Promise<Held> {
  // read before the products: the first refresh re-reads products that change meanwhile
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
  for (const block of columns.byCategory.values()) {
    for (const _ of makeMarks(columns, block)) await setImmediate();
    await setImmediate();
  }
  return { index, period: NO_PERIOD, state, checkedAt: performance.now(), refreshing: null, rebuilding: null };
}

/** The same products, with those of a category in adjacent slots. */
async function byCategory(read: ListingColumns): Promise<ListingColumns> {
  const columns = emptyColumns(read.size, read.listsEnd);
  for (const category of read.byCategory.keys()) {
    for (const _ of moveCategory(read, columns, category)) await setImmediate();
  }
  return columns;
}

async function refresh(db: Db, cached: Held, now: Date): Promise<void> {
  const state = await catalogState(db);
  const { listsUnused, listsEnd } = cached.index.columns;
  const changed = await putProducts(db, cached.index, cached.state.horizon);
  if (changed > 0) {
    cached.index.sales = await salesOf(db, now);
    cached.period = { ...NO_PERIOD, places: cached.period.places };
  }
  const isOld = state.version !== cached.state.version || listsUnused > MOST_UNUSED + listsEnd / 2;
  // the version stays until the rebuild is done, so that every refresh still sees this index as outdated
  cached.state = { ...state, version: cached.state.version };
  cached.checkedAt = performance.now();
  if (isOld) begin(cached, 'rebuilding', async () => void held.set(db, await build(db, now)));
}

/** Does nothing when the work is already running. */
function begin(cached: Held, what: 'refreshing' | 'rebuilding', work: () => Promise<void>): void {
  if (cached[what]) return;
  const done = runWithoutDeadline(work)
    // the next reader retries
    .catch((error) => console.warn(`facet index refresh failed: ${error}`))
    .finally(() => {
      cached[what] = null;
    });
  cached[what] = { done, begun: performance.now() };
}

async function patiently(work: Work | null): Promise<void> {
  const left = work ? work.begun + PATIENCE_MS - performance.now() : 0;
  if (work && left > 0) await Promise.race([work.done, setTimeout(left, undefined, { ref: false })]);
}

/** Reads all products, or those changed since a transaction, into the index. Returns how many. */
async function putProducts(db: Db, { columns, orders }: ListingIndex, since?: string): Promise<number> {
  let count = 0;
  let coming = listedProducts(db, { after: 0, limit: READ_BATCH_SIZE, since });
  for (;;) {
    const products = await coming;
    await yieldToScans();
    const isLast = products.length < READ_BATCH_SIZE;
    // the database reads the next batch while this one is written
    if (!isLast) coming = listedProducts(db, { after: products.at(-1)?.id ?? 0, limit: READ_BATCH_SIZE, since });
    // it may reject before it is awaited
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
 * Waits while a list query runs in SQL: next to the load, such a query over 1,000,000 products can exceed its timeout.
 * The wait is limited, so that list queries slow the load down but never stop it.
 */
async function yieldToScans(): Promise<void> {
  const until = performance.now() + MAX_YIELD_MS;
  while (isScanRunning() && performance.now() < until) await setTimeout(YIELD_CHECK_MS);
}

function salesOf(db: Db, now: Date): Promise<FlashPrice[]> {
  return flashPrices(db, new Date(now.getTime() - SALES_SINCE_MS));
}
