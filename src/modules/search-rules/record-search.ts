import type { Locale } from '../../kernel/locale.ts';
import { incrementCounter } from '../../platform/counters.ts';
import { runWithoutDeadline } from '../../platform/database/database-deadline.ts';
import type { Db } from '../../platform/database/db.ts';
import { addToLog, type LogRow } from './search-log.store.ts';
import { loggableQuery } from './search-query.rules.ts';

/** Different queries of one day, in all languages together. */
const MAX_QUERIES_PER_DAY = 20_000;
/** Different queries that a process counts between two writes. */
const MAX_PENDING_QUERIES = 2_000;
const FLUSH_INTERVAL_MS = 3_000;

type Pending = { rows: Map<string, LogRow>; timer: NodeJS.Timeout | undefined; writing: Promise<void> };

/** Counts that are not in the database yet. */
const pendingByDb = new WeakMap<Db, Pending>();

type Searched = { locale: Locale; query: string; now: Date };

/**
 * Counts a search for the log. Returns at once: counts are written every few seconds, and those that the database does
 * not take are lost. A query that may hold personal data is not counted. `db` is the pool, not a transaction.
 * @param results how many products were found
 */
export function recordSearch(db: Db, { results, ...searched }: Searched & { results: number }): void {
  const emptySearches = results === 0 ? 1 : 0;
  addCounts(db, searched, { searches: 1, emptySearches, lastResults: results });
}

/** Counts that a product was opened from the results of a search, as `recordSearch` counts searches. */
export function recordSearchClick(db: Db, searched: Searched): void {
  addCounts(db, searched, { clicks: 1 });
}

/** Counts an order for each of the searches that led to its products, as `recordSearch` counts searches. */
export function recordSearchOrders(db: Db, searches: readonly Omit<Searched, 'now'>[], now: Date): void {
  for (const search of searches) addCounts(db, { ...search, now }, { orders: 1 });
}

/** Writes what is counted so far. For the end of a process. */
export async function flushSearchLog(db: Db): Promise<void> {
  const pending = pendingByDb.get(db);
  if (!pending) return;
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const rows = [...pending.rows.values()];
  pending.rows.clear();
  if (rows.length > 0) pending.writing = pending.writing.then(() => write(db, rows));
  await pending.writing;
}

async function write(db: Db, rows: readonly LogRow[]): Promise<void> {
  try {
    await addToLog(db, rows, MAX_QUERIES_PER_DAY);
  } catch (error) {
    incrementCounter('search_counts_lost', {}, rows.length);
    console.warn(`counts of searches were lost: ${error instanceof Error ? error.message : error}`);
  }
}

type Counts = Partial<Omit<LogRow, 'day' | 'locale' | 'query'>>;

function addCounts(db: Db, { locale, query: typed, now }: Searched, counts: Counts): void {
  const query = loggableQuery(typed);
  if (query === null) return;
  const pending = pendingByDb.get(db) ?? { rows: new Map(), timer: undefined, writing: Promise.resolve() };
  pendingByDb.set(db, pending);
  const day = now.toISOString().slice(0, 10);
  const key = `${day} ${locale} ${query}`;
  const known = pending.rows.get(key);
  if (!known && pending.rows.size >= MAX_PENDING_QUERIES) return;
  pending.rows.set(key, {
    day,
    locale,
    query,
    searches: (known?.searches ?? 0) + (counts.searches ?? 0),
    emptySearches: (known?.emptySearches ?? 0) + (counts.emptySearches ?? 0),
    lastResults: counts.lastResults ?? known?.lastResults ?? null,
    clicks: (known?.clicks ?? 0) + (counts.clicks ?? 0),
    orders: (known?.orders ?? 0) + (counts.orders ?? 0),
  });
  // the write outlives the request that causes it
  pending.timer ??= runWithoutDeadline(() => setTimeout(() => flushSearchLog(db), FLUSH_INTERVAL_MS).unref());
}
