import { setImmediate, setTimeout } from 'node:timers/promises';
import { runWithoutDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isScanRunning } from '../query/listing-query.store.ts';
import { buildFacetBitmaps } from './facet-bitmaps.rules.ts';
import {
  type CatalogState,
  hasMoreProducts,
  readCatalogState,
  readFlashPrices,
  readProductEntries,
} from './facet-index.store.ts';
import { applyFlashPrices, type FlashPrice, type FlashPricePeriod, NO_FLASH_PRICES } from './flash-prices.rules.ts';
import { type IndexSnapshot, loadSnapshot, saveSnapshot } from './index-snapshot.ts';
import { copyCategory, createColumns, type ProductColumns, writeProduct } from './product-columns.rules.ts';
import { createSortedSlots, markSlotMoved, type SortedSlots, sortAllSlots } from './sorted-slots.rules.ts';

/**
 * In-memory index for filtering, counting and sorting product lists: counting a filter over a hundred thousand products
 * takes milliseconds here and seconds in SQL. The database is the source of truth; pages read product cards from it.
 */
export type FacetIndex = {
  columns: ProductColumns;
  orders: SortedSlots;
  sales: readonly FlashPrice[];
};

/** Interval between checks for changes by other processes. */
const CHECK_INTERVAL_MS = 1000;
/** Maximum wait of a reader for a refresh; after that it gets the stale index. */
const MAX_REFRESH_WAIT_MS = 1000;
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
const MAX_UNUSED_NUMBERS = 100_000;
/** Past sales are included, so that a clock set to yesterday gets yesterday's prices. */
const PAST_SALES_MS = 40 * 24 * 60 * 60 * 1000;

type CachedIndex = {
  index: FacetIndex;
  period: FlashPricePeriod;
  state: CatalogState;
  checkedAt: number;
  /** Running work: applying changed products, and rebuilding the index. */
  refreshing: BackgroundWork | null;
  rebuilding: BackgroundWork | null;
};

/** `done` never rejects. */
type BackgroundWork = { done: Promise<void>; startedAt: number };

type PendingIndex = {
  isLarge: Promise<boolean>;
  /** The saved products of a large catalogue; null when there are none. */
  snapshot: Promise<IndexSnapshot | null>;
  done: Promise<CachedIndex>;
};

const cachedIndexes = new WeakMap<Db, CachedIndex | PendingIndex>();

/**
 * The index with the prices of a moment. It includes changes within a second or, during a rebuild, when the rebuild
 * ends. Null while the index of a large catalogue loads for the first time (a failed load starts again with the next
 * call): lists then come from SQL, see `query-listing.ts`.
 */
export async function readFacetIndex(db: Db, now: Date): Promise<FacetIndex | null> {
  const cached = await getCachedIndex(db, now);
  if (!cached) return null;
  if (performance.now() - cached.checkedAt >= CHECK_INTERVAL_MS)
    startWork(cached, 'refreshing', () => refreshIndex(db, cached, now));
  await awaitBriefly(cached.refreshing);
  await awaitBriefly(cached.rebuilding);
  const latest = (await getCachedIndex(db, now)) ?? cached;
  const { columns, orders, sales } = latest.index;
  latest.period = applyFlashPrices(columns, orders, sales, latest.period, now.getTime());
  return latest.index;
}

/** Makes the next reader check for changes at once. Call it after products were marked as changed in this process. */
export function expireFacetIndex(db: Db): void {
  const known = cachedIndexes.get(db);
  const expire = (cached: CachedIndex) => {
    cached.checkedAt = Number.NEGATIVE_INFINITY;
  };
  if (known && 'done' in known) known.done.then(expire, () => undefined);
  else if (known) expire(known);
}

async function getCachedIndex(db: Db, now: Date): Promise<CachedIndex | null> {
  const known = cachedIndexes.get(db) ?? startLoading(db, now);
  if (!('done' in known)) return known;
  if (!(await waitForDatabase(known.isLarge))) return waitForDatabase(known.done);
  const isSaved = (await waitForDatabase(known.snapshot)) !== null;
  return isSaved ? Promise.race([known.done, setTimeout(MAX_FILE_WAIT_MS, null, { ref: false })]) : null;
}

function startLoading(db: Db, now: Date): PendingIndex {
  const startBoth = () => {
    const isLarge = hasMoreProducts(db, MAX_AWAITED_PRODUCTS);
    const snapshot = isLarge.then((large) => (large ? loadSnapshot(db) : null));
    return { isLarge, snapshot, done: loadIndex(db, now, snapshot) };
  };
  // all requests share the load, which exceeds the database deadline of one request
  const loading = runWithoutDeadline(startBoth);
  cachedIndexes.set(db, loading);
  for (const part of [loading.isLarge, loading.snapshot]) part.catch(() => undefined);
  loading.done.then(
    (built) => cachedIndexes.set(db, built),
    (error) => {
      // the next reader retries
      cachedIndexes.delete(db);
      console.warn(`the facet index could not be loaded: ${error}`);
    },
  );
  return loading;
}

/** Loads the saved index and applies later changes; without a snapshot, builds the index from all products. */
async function loadIndex(db: Db, now: Date, snapshot: PendingIndex['snapshot']): Promise<CachedIndex> {
  const saved = await snapshot;
  if (!saved) return buildIndex(db, now);
  const state = await readCatalogState(db);
  const index = { columns: saved.columns, orders: createSortedSlots(), sales: await readSales(db, now) };
  await loadProducts(db, index, saved.state.horizon);
  return completeIndex(index, { ...state, version: saved.state.version });
}

async function buildIndex(db: Db, now: Date): Promise<CachedIndex> {
  // read before the products: the first refresh re-reads products that change meanwhile
  const state = await readCatalogState(db);
  const sales = await readSales(db, now);
  const read = { columns: createColumns(), orders: createSortedSlots(), sales };
  await loadProducts(db, read);
  const columns = await groupByCategory(read.columns);
  if (columns.size > MAX_AWAITED_PRODUCTS) await saveSnapshot(db, { columns, state });
  return completeIndex({ columns, orders: createSortedSlots(), sales }, state);
}

async function completeIndex(index: FacetIndex, state: CatalogState): Promise<CachedIndex> {
  const { columns, orders } = index;
  for (const _ of sortAllSlots(columns, orders)) await setImmediate();
  for (const block of columns.byCategory.values()) {
    for (const _ of buildFacetBitmaps(columns, block)) await setImmediate();
    await setImmediate();
  }
  return { index, period: NO_FLASH_PRICES, state, checkedAt: performance.now(), refreshing: null, rebuilding: null };
}

/** The same products, with those of a category in adjacent slots. */
async function groupByCategory(read: ProductColumns): Promise<ProductColumns> {
  const columns = createColumns(read.size, read.listsEnd);
  for (const category of read.byCategory.keys()) {
    for (const _ of copyCategory(read, columns, category)) await setImmediate();
  }
  return columns;
}

async function refreshIndex(db: Db, cached: CachedIndex, now: Date): Promise<void> {
  const state = await readCatalogState(db);
  const { listsUnused, listsEnd } = cached.index.columns;
  const changed = await loadProducts(db, cached.index, cached.state.horizon);
  if (changed > 0) {
    cached.index.sales = await readSales(db, now);
    cached.period = { ...NO_FLASH_PRICES, slots: cached.period.slots };
  }
  const isOld = state.version !== cached.state.version || listsUnused > MAX_UNUSED_NUMBERS + listsEnd / 2;
  // the version stays until the rebuild is done, so that every refresh still sees this index as outdated
  cached.state = { ...state, version: cached.state.version };
  cached.checkedAt = performance.now();
  if (isOld) startWork(cached, 'rebuilding', async () => void cachedIndexes.set(db, await buildIndex(db, now)));
}

/** Does nothing when the work is already running. */
function startWork(cached: CachedIndex, what: 'refreshing' | 'rebuilding', work: () => Promise<void>): void {
  if (cached[what]) return;
  const done = runWithoutDeadline(work)
    // the next reader retries
    .catch((error) => console.warn(`facet index refresh failed: ${error}`))
    .finally(() => {
      cached[what] = null;
    });
  cached[what] = { done, startedAt: performance.now() };
}

async function awaitBriefly(work: BackgroundWork | null): Promise<void> {
  const left = work ? work.startedAt + MAX_REFRESH_WAIT_MS - performance.now() : 0;
  if (work && left > 0) await Promise.race([work.done, setTimeout(left, undefined, { ref: false })]);
}

/** Reads all products, or those changed since a transaction, into the index. Returns how many. */
async function loadProducts(db: Db, { columns, orders }: FacetIndex, since?: string): Promise<number> {
  let count = 0;
  let coming = readProductEntries(db, { after: 0, limit: READ_BATCH_SIZE, since });
  for (;;) {
    const products = await coming;
    await yieldToScans();
    const isLast = products.length < READ_BATCH_SIZE;
    // the database reads the next batch while this one is written
    if (!isLast) coming = readProductEntries(db, { after: products.at(-1)?.id ?? 0, limit: READ_BATCH_SIZE, since });
    // it may reject before it is awaited
    coming.catch(() => undefined);
    for (const [nth, product] of products.entries()) {
      if (nth % PUT_BATCH_SIZE === PUT_BATCH_SIZE - 1) await setImmediate();
      markSlotMoved(orders, writeProduct(columns, product));
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

function readSales(db: Db, now: Date): Promise<FlashPrice[]> {
  return readFlashPrices(db, new Date(now.getTime() - PAST_SALES_MS));
}
