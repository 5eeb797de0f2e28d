import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/db.ts';
import { redactSecrets } from '../security/log-redaction.ts';

declare module '../database/db.ts' {
  interface Tables {
    job_failure: { job: string; row_id: string; tries: number; retry_at: Date; last_error: string };
  }
}

/** Rows of a table that a job processes when they are due. */
export type DueRows = {
  table: keyof Tables;
  /** Column with the due time. */
  dueColumn: string;
  /** Condition for rows that are still pending. */
  condition?: RawBuilder<boolean>;
  /** Delay after the due time in which the process that wrote the row can still handle it; milliseconds. */
  graceMs?: number;
  /** Key column; `id` by default. */
  keyColumn?: string;
  /** The job whose failed rows wait in `job_failure` until their retry time. */
  job?: string;
};

/** Due rows that are leased by postponing their due time and incrementing the attempt counter; `columns` are read. */
export type LeasedRows<T extends keyof Tables, Column extends string & keyof Tables[T]> = DueRows & {
  table: T;
  columns: readonly Column[];
  tries: string;
};

type LeasedRow<T extends keyof Tables, Column> = Pick<Selectable<Tables[T]>, Column & keyof Selectable<Tables[T]>>;

/**
 * Leases due rows to one process: rows locked by another process are skipped, and leased rows are not due again before
 * `until`, even if this process dies.
 */
export async function leaseDueRows<T extends keyof Tables, Column extends string & keyof Tables[T]>(
  db: Db,
  rows: LeasedRows<T, Column>,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedRow<T, Column>[]> {
  const { table, columns, dueColumn, tries } = rows;
  const taken = await sql<LeasedRow<T, Column>>`
    update ${sql.table(table)} set ${sql.ref(dueColumn)} = ${until}, ${sql.ref(tries)} = ${sql.ref(tries)} + 1
    where id in (
      select id from ${sql.table(table)} where ${isDue(rows, now)}
      order by ${sql.ref(dueColumn)} limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db);
  return taken.rows;
}

/** Lists the ids of due rows without leasing them, the oldest first. */
export async function listDueIds(
  db: Db,
  rows: DueRows,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { table, dueColumn, keyColumn = 'id' } = rows;
  const found = await sql<{ id: string }>`
    select ${sql.ref(`${table}.${keyColumn}`)}::text as id from ${sql.table(table)} where ${isDue(rows, now)}
    order by ${sql.ref(dueColumn)} limit ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Pauses before the retries of a failed row, seconds; the last one repeats. */
const RETRY_DELAYS_SECONDS = [60, 300, 900, 3_600, 21_600];
const MAX_ERROR_LENGTH = 500;

/** Records that a row failed and postpones it; the delay grows with every failure. */
export async function postponeRow(
  db: Db,
  { job }: DueRows,
  id: string,
  { error, now }: { error: unknown; now: Date },
): Promise<void> {
  if (job === undefined) throw new Error('rows without a job cannot be postponed');
  const message = redactSecrets(String(error)).replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
  const pauses = sql`${sql.val(RETRY_DELAYS_SECONDS)}::int[]`;
  await sql`
    insert into job_failure (job, row_id, tries, retry_at, last_error)
    values (${job}, ${id}, 1, ${now}::timestamptz + (${pauses})[1] * interval '1 second', ${message})
    on conflict (job, row_id) do update set
      tries = job_failure.tries + 1,
      retry_at = ${now}::timestamptz
        + (${pauses})[least(job_failure.tries + 1, ${RETRY_DELAYS_SECONDS.length})] * interval '1 second',
      last_error = ${message}`.execute(db);
}

/** Condition for rows of a job that do not wait for a retry. */
export function isNotPostponed(job: string, id: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from job_failure failed where failed.job = ${job} and failed.row_id = ${id}::text and failed.retry_at > ${now})`;
}

/** Postpones a leased row that failed; the delay grows with its attempts. */
export async function postponeLease(
  db: Db,
  { table, dueColumn }: DueRows,
  { id, tries, now }: { id: string; tries: number; now: Date },
): Promise<void> {
  const pause = RETRY_DELAYS_SECONDS[Math.min(Math.max(tries, 1), RETRY_DELAYS_SECONDS.length) - 1] ?? 0;
  const retryAt = new Date(now.getTime() + pause * 1_000);
  await sql`update ${sql.table(table)} set ${sql.ref(dueColumn)} = ${retryAt} where id = ${id}`.execute(db);
}

const MAX_FAILURE_AGE_MS = 30 * 86_400_000;

/** Deletes old failures, whose rows were processed or deleted meanwhile. */
export async function purgeJobFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_FAILURE_AGE_MS);
  await db.deleteFrom('job_failure').where('retry_at', '<', before).execute();
}

/**
 * Renews the lease of rows that are still being processed. Rows that were finished or postponed meanwhile keep their due
 * time.
 */
export async function renewLease(
  db: Db,
  { table, dueColumn }: DueRows,
  ids: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(dueColumn)} = ${until}
    where id = any(${sql.val([...ids])}) and ${sql.ref(dueColumn)} between ${from} and ${until}`.execute(db);
}

export type DueCount = { count: number; oldest: Date | null };

/** Counting stops at this number of rows. */
const MAX_COUNTED_ROWS = 10_000;

/** Counts the due rows and returns the due time of the oldest. */
export async function countDueRows(db: Db, rows: DueRows, now: Date): Promise<DueCount> {
  const found = await sql<DueCount>`
    select count(*)::int as count, min(at) as oldest from (
      select ${sql.ref(rows.dueColumn)} as at from ${sql.table(rows.table)} where ${isDue(rows, now)}
      order by ${sql.ref(rows.dueColumn)} limit ${MAX_COUNTED_ROWS}
    ) as due`.execute(db);
  return found.rows[0] ?? { count: 0, oldest: null };
}

/** Returns the names of the sources that have due rows, with one query for all. */
export async function findNamesWithDueRows(
  db: Db,
  sources: readonly { name: string; rows: DueRows }[],
  now: Date,
): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const queries = sources.map(
    ({ name, rows }) =>
      sql`select ${name}::text as name where exists (select 1 from ${sql.table(rows.table)} where ${isDue(rows, now)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function isDue(rows: DueRows, now: Date): RawBuilder<boolean> {
  const { table, dueColumn, condition, graceMs = 0, keyColumn = 'id', job } = rows;
  const before = new Date(now.getTime() - graceMs);
  const ready = job === undefined ? sql`` : sql` and ${isNotPostponed(job, sql.ref(`${table}.${keyColumn}`), now)}`;
  return sql<boolean>`${sql.ref(dueColumn)} <= ${before}${condition ? sql` and ${condition}` : sql``}${ready}`;
}
