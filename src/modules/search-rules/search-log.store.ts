import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Counts of one query in one language on one day. */
export type LogRow = {
  day: string;
  locale: string;
  query: string;
  searches: number;
  emptySearches: number;
  /** Null if only clicks or orders were counted. */
  lastResults: number | null;
  clicks: number;
  orders: number;
};

/**
 * Adds counts to the log in one statement. Once a day has `maxQueries` rows, only existing queries are counted;
 * concurrent processes can each exceed the limit by the rows of one statement. Rows are written in key order to avoid
 * deadlocks.
 */
export async function addToLog(db: Db, rows: readonly LogRow[], maxQueries: number): Promise<void> {
  const column = <Name extends keyof LogRow>(name: Name) => rows.map((row) => row[name]);
  await sql`
    with incoming as (
      select day, locale, query, searches, empty_searches, last_results, clicks, orders from unnest(
        ${column('day')}::date[], ${column('locale')}::text[], ${column('query')}::text[], ${column('searches')}::int[],
        ${column('emptySearches')}::int[], ${column('lastResults')}::int[], ${column('clicks')}::int[],
        ${column('orders')}::int[]
      ) as one (day, locale, query, searches, empty_searches, last_results, clicks, orders)
    ), ranked as (
      select incoming.day, incoming.locale, incoming.query, incoming.searches, incoming.empty_searches,
        incoming.last_results, incoming.clicks, incoming.orders, known.query is not null as is_known,
        row_number() over (
          partition by incoming.day, known.query is null
          order by incoming.searches desc, incoming.locale, incoming.query
        ) as place
      from incoming left join search_log known using (locale, query, day)
    ), days as (
      select day, count(*) as queries from search_log where day = any(${column('day')}::date[]) group by day
    )
    insert into search_log (locale, query, day, searches, empty_searches, last_results, clicks, orders)
    select locale, query, day, searches, empty_searches, last_results, clicks, orders
    from ranked left join days using (day)
    where is_known or place <= ${maxQueries} - coalesce(days.queries, 0)
    order by locale, query, day
    on conflict (locale, query, day) do update set
      searches = search_log.searches + excluded.searches,
      empty_searches = search_log.empty_searches + excluded.empty_searches,
      last_results = coalesce(excluded.last_results, search_log.last_results),
      clicks = search_log.clicks + excluded.clicks,
      orders = search_log.orders + excluded.orders
  `.execute(db);
}

/** @param before "YYYY-MM-DD" */
export async function deleteLogBefore(db: Db, before: string): Promise<void> {
  await sql`delete from search_log where day < ${before}::date`.execute(db);
}

export type SearchCounts = {
  locale: string;
  query: string;
  searches: number;
  empty_searches: number;
  last_results: number | null;
  clicks: number;
  orders: number;
};

type LogWindow = {
  /** "YYYY-MM-DD". */
  since: string;
  locale: string | null;
  /** Only queries that had no results at least once, by frequency. */
  emptyOnly: boolean;
  offset: number;
  limit: number;
};

/** Queries by number of searches, each with its counts since a day. */
export async function logRows(db: Db, { since, locale, emptyOnly, offset, limit }: LogWindow): Promise<SearchCounts[]> {
  const order = emptyOnly ? sql`sum(empty_searches) desc` : sql`sum(searches) desc, sum(clicks) desc`;
  const { rows } = await sql<SearchCounts>`
    with page as (
      select locale, query, sum(searches) as searches, sum(empty_searches) as empty_searches, sum(clicks) as clicks,
        sum(orders) as orders, row_number() over (order by ${order}, locale, query) as place
      from search_log
      where day >= ${since}::date and (${locale}::text is null or locale = ${locale})
      group by locale, query
      having ${emptyOnly ? sql`sum(empty_searches) > 0` : sql`true`}
      order by place offset ${offset} limit ${limit}
    )
    select page.locale, page.query, searches, empty_searches, last_results, clicks, orders
    from page
    left join lateral (
      select last_results from search_log log
      where log.locale = page.locale and log.query = page.query and log.day >= ${since}::date
        and log.last_results is not null
      order by log.day desc limit 1
    ) last on true
    order by place
  `.execute(db);
  return rows;
}
