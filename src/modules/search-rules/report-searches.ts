import type { Db } from '../../platform/database/db.ts';
import { logRows, type SearchCounts } from './search-log.store.ts';
import type { LogQuery } from './search-rules.input.ts';

const PER_PAGE = 50;
const DAY_MS = 86_400_000;

export type SearchReport = { queries: SearchCounts[]; page: number; more: boolean };

/**
 * One page of the queries of the last days by number of searches, or of queries without results by how often that
 * happened, and whether there is another page.
 */
export async function reportSearches(
  db: Db,
  { locale, days, page }: LogQuery,
  { emptyOnly, now }: { emptyOnly: boolean; now: Date },
): Promise<SearchReport> {
  const since = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const window = { offset: PER_PAGE * (page - 1), limit: PER_PAGE + 1 };
  const rows = await logRows(db, { since, locale: locale ?? null, emptyOnly, ...window });
  return { queries: rows.slice(0, PER_PAGE), page, more: rows.length > PER_PAGE };
}
