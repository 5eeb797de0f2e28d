import type { Db } from '../../platform/db.ts';
import { type FlashPeriod, type FlashPrice, NO_PERIOD, priceAt } from './flash-prices.rules.ts';
import { emptyColumns, type ListingColumns, putProduct } from './listing-columns.rules.ts';
import { type CatalogState, catalogState, flashPrices, listedProducts } from './listing-index.store.ts';
import { type ListingOrders, moveInOrders, noOrders } from './listing-orders.rules.ts';

/**
 * All that lists ask of the catalogue, held in memory: counting a filter over a hundred thousand products takes
 * milliseconds here and seconds in SQL. The database stays the truth; pages read their cards from it.
 */
export type ListingIndex = {
  columns: ListingColumns;
  orders: ListingOrders;
  sales: readonly FlashPrice[];
  /** Goes up whenever the columns have changed. */
  changes: number;
};

/** A change in another process is listed within this time. */
const FRESH_MS = 1000;
/** Products a query; each takes well under a second. */
const AT_ONCE = 5000;
/** Numbers that changed products leave behind, before the columns are made anew. */
const MOST_UNUSED = 100_000;
/** Sales of the past as well: a clock that is asked for yesterday gets yesterday's prices. */
const SALES_SINCE_MS = 40 * 24 * 60 * 60 * 1000;

type Held = {
  index: ListingIndex;
  period: FlashPeriod;
  state: CatalogState;
  checkedAt: number;
  /** Under way. */
  refreshing: Promise<void> | null;
};

const held = new WeakMap<Db, Promise<Held>>();

/** The index with the prices of a moment, at most a second older than the catalogue. */
export async function readListingIndex(db: Db, now: Date): Promise<ListingIndex> {
  const mine = await current(db, now);
  if (performance.now() - mine.checkedAt >= FRESH_MS) {
    mine.refreshing ??= refresh(db, mine, now).finally(() => {
      mine.refreshing = null;
    });
    await mine.refreshing;
  }
  const latest = await current(db, now);
  const { columns, orders, sales } = latest.index;
  const period = priceAt(columns, orders, sales, latest.period, now.getTime());
  if (period !== latest.period) latest.index.changes++;
  latest.period = period;
  return latest.index;
}

/** After the catalogue changed in this process: the next list reads it anew. */
export function forgetListingIndex(db: Db): void {
  held.delete(db);
}

function current(db: Db, now: Date): Promise<Held> {
  const known = held.get(db);
  if (known) return known;
  const mine = build(db, now);
  held.set(db, mine);
  // a failed reading is not an index to keep
  mine.catch(() => {
    if (held.get(db) === mine) held.delete(db);
  });
  return mine;
}

async function build(db: Db, now: Date): Promise<Held> {
  // asked before the products: what changes meanwhile is read again by the first refresh
  const state = await catalogState(db);
  const index = { columns: emptyColumns(), orders: noOrders(), sales: await salesOf(db, now), changes: 0 };
  await putProducts(db, index);
  return { index, period: NO_PERIOD, state, checkedAt: performance.now(), refreshing: null };
}

async function refresh(db: Db, mine: Held, now: Date): Promise<void> {
  const state = await catalogState(db);
  const { listsUnused, listsEnd } = mine.index.columns;
  if (state.version !== mine.state.version || listsUnused > MOST_UNUSED + listsEnd / 2) {
    // the old index answers until the new one is read
    held.set(db, Promise.resolve(await build(db, now)));
    return;
  }
  const changed = await putProducts(db, mine.index, mine.state.horizon);
  if (changed > 0) {
    mine.index.changes++;
    mine.index.sales = await salesOf(db, now);
    mine.period = { ...NO_PERIOD, places: mine.period.places };
  }
  mine.state = state;
  mine.checkedAt = performance.now();
}

/** Reads all products, or those marked since a transaction, and puts them into the index. Returns how many. */
async function putProducts(db: Db, { columns, orders }: ListingIndex, since?: string): Promise<number> {
  let [count, after] = [0, 0];
  for (;;) {
    const products = await listedProducts(db, { after, limit: AT_ONCE, since });
    for (const product of products) moveInOrders(orders, putProduct(columns, product));
    count += products.length;
    after = products.at(-1)?.id ?? after;
    if (products.length < AT_ONCE) return count;
  }
}

function salesOf(db: Db, now: Date): Promise<FlashPrice[]> {
  return flashPrices(db, new Date(now.getTime() - SALES_SINCE_MS));
}
