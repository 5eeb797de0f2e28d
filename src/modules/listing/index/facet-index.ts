import { setImmediate, setTimeout } from 'node:timers/promises';
import { runWithoutDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import type { Db } from '../../../platform/database/db.ts';
import { buildColumns, readProducts } from './build-columns.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { buildFacetBitmaps } from './facet-bitmaps.rules.ts';
import { type CatalogState, hasMoreProducts, readCatalogState, readFlashPrices } from './facet-index.store.ts';
import { applyFlashPrices, type FlashPrice, type FlashPricePeriod, NO_FLASH_PRICES } from './flash-prices.rules.ts';
import { type IndexSnapshot, loadSnapshot, saveSnapshot } from './index-snapshot.ts';
import type { ProductColumns } from './product-columns.rules.ts';
import { createSortedSlots, markSlotMoved, type SortedSlots, sortAllSlots } from './sorted-slots.rules.ts';
import { yieldToScans } from './yield-to-scans.ts';

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

/** Loads the saved index; without a snapshot, builds the index from all products. */
async function loadIndex(db: Db, now: Date, snapshot: PendingIndex['snapshot']): Promise<CachedIndex> {
  const saved = await snapshot;
  return saved ? loadSavedIndex(db, saved, now) : buildIndex(db, now);
}

/** Applies the changes since the snapshot. */
async function loadSavedIndex(db: Db, saved: IndexSnapshot, now: Date): Promise<CachedIndex> {
  const state = await readCatalogState(db);
  const index = { columns: saved.columns, orders: createSortedSlots(), sales: await readSales(db, now) };
  await readProducts(db, index.columns, { since: saved.state.horizon, waitForTurn: yieldToScans });
  return completeIndex(index, { ...state, version: saved.state.version });
}

async function buildIndex(db: Db, now: Date): Promise<CachedIndex> {
  const saved = await buildSnapshot(db);
  if (saved) return loadSavedIndex(db, saved, now);
  const sales = await readSales(db, now);
  const built = await buildColumns(db, yieldToScans);
  if (built.columns.size > MAX_AWAITED_PRODUCTS) await saveSnapshot(db, built);
  return completeIndex({ columns: built.columns, orders: createSortedSlots(), sales }, built.state);
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

async function refreshIndex(db: Db, cached: CachedIndex, now: Date): Promise<void> {
  const state = await readCatalogState(db);
  const { columns, orders } = cached.index;
  const changed = await readProducts(db, columns, {
    since: cached.state.horizon,
    waitForTurn: yieldToScans,
    onWritten: (slot) => markSlotMoved(orders, slot),
  });
  if (changed > 0) {
    cached.index.sales = await readSales(db, now);
    cached.period = { ...NO_FLASH_PRICES, slots: cached.period.slots };
  }
  const isOld =
    state.version !== cached.state.version || columns.listsUnused > MAX_UNUSED_NUMBERS + columns.listsEnd / 2;
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

function readSales(db: Db, now: Date): Promise<FlashPrice[]> {
  return readFlashPrices(db, new Date(now.getTime() - PAST_SALES_MS));
}
