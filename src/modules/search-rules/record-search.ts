import type { Locale } from '../../kernel/locale.ts';
import { incrementCounter } from '../../platform/counters.ts';
import { runWithoutDeadline } from '../../platform/database/database-deadline.ts';
import type { Db } from '../../platform/database/db.ts';
import { addToLog, type LogRow } from './search-log.store.ts';
import { toLoggableQuery } from './search-query.rules.ts';

/** Maximum number of different queries per day, in all languages together. */
const MAX_QUERIES_PER_DAY = 20_000;
/** Maximum number of different queries that a process counts between two writes. */
const MAX_PENDING_QUERIES = 2_000;
const FLUSH_INTERVAL_MS = 3_000;

type PendingLog = { rows: Map<string, LogRow>; timer: NodeJS.Timeout | undefined; writing: Promise<void> };

/** Counts that are not written yet. */
const pendingByDb = new WeakMap<Db, PendingLog>();

type SearchRecord = { locale: Locale; query: string; now: Date };

/**
 * Counts a search in the log. Returns immediately: counts are written every few seconds, and lost if the database
 * refuses them. A query that may contain personal data is not counted. `db` is the pool, not a transaction.
 * @param results number of products found
 */
export function recordSearch(db: Db, { results, ...searched }: SearchRecord & { results: number }): void {
  const emptySearches = results === 0 ? 1 : 0;
  addCounts(db, searched, { searches: 1, emptySearches, lastResults: results });
}

/** Counts a click on a search result; buffered as in `recordSearch`. */
export function recordSearchClick(db: Db, searched: SearchRecord): void {
  addCounts(db, searched, { clicks: 1 });
}

/** Counts an order for each search that led to its products; buffered as in `recordSearch`. */
export function recordSearchOrders(db: Db, searches: readonly Omit<SearchRecord, 'now'>[], now: Date): void {
  for (const search of searches) addCounts(db, { ...search, now }, { orders: 1 });
}

/** Writes the buffered counts, before the process exits. */
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

function addCounts(db: Db, { locale, query: typed, now }: SearchRecord, counts: Counts): void {
  const query = toLoggableQuery(typed);
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
  // the write continues after the request that triggers it
  pending.timer ??= runWithoutDeadline(() => setTimeout(() => flushSearchLog(db), FLUSH_INTERVAL_MS).unref());
}
