import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db.ts';
import { hideSecrets } from '../log-words.ts';

declare module '../db.ts' {
  interface Tables {
    job_failure: { job: string; row_id: string; tries: number; retry_at: Date; last_error: string };
  }
}

/** Rows of a table that somebody has to see to when their time has come. */
export type DueRows = {
  table: keyof Tables;
  /** The column that says when. */
  at: string;
  /** Which rows still wait at all. */
  waiting?: RawBuilder<boolean>;
  /** How long after that time a row is left to the process that wrote it, milliseconds. */
  graceMs?: number;
  /** The column that names a row; `id` unless given. */
  key?: string;
  /** The job whose failed rows wait in `job_failure` until their retry time. */
  job?: string;
};

/** Due rows that are taken by putting their time off and counting the try. */
export type LeasedRows<T extends keyof Tables> = DueRows & { table: T; tries: string };

/**
 * Takes rows that are due, each for one process: rows another one is taking are skipped, and the taken ones are not due
 * again before `until`, also when this process dies with them.
 */
export async function takeDue<T extends keyof Tables>(
  db: Db,
  rows: LeasedRows<T>,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Selectable<Tables[T]>[]> {
  const { table, at, tries } = rows;
  const taken = await sql<Selectable<Tables[T]>>`
    update ${sql.table(table)} set ${sql.ref(at)} = ${until}, ${sql.ref(tries)} = ${sql.ref(tries)} + 1
    where id in (
      select id from ${sql.table(table)} where ${isDue(rows, now)}
      order by ${sql.ref(at)} limit ${most} for update skip locked
    )
    returning *`.execute(db);
  return taken.rows;
}

/** The ids of due rows that are not leased, those that have waited longest first. */
export async function dueIds(db: Db, rows: DueRows, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { table, at, key = 'id' } = rows;
  const found = await sql<{ id: string }>`
    select ${sql.ref(`${table}.${key}`)}::text as id from ${sql.table(table)} where ${isDue(rows, now)}
    order by ${sql.ref(at)} limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Pauses before the retries of a failed row, seconds; the last one repeats. */
const RETRY_PAUSES = [60, 300, 900, 3_600, 21_600];
const MAX_ERROR_LENGTH = 500;

/** Notes that a row failed. It is not due again before its pause is over, which grows with every failure. */
export async function postponeRow(
  db: Db,
  { job }: DueRows,
  id: string,
  { error, now }: { error: unknown; now: Date },
): Promise<void> {
  if (job === undefined) throw new Error('rows without a job cannot be postponed');
  const words = hideSecrets(String(error)).replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
  const pauses = sql`${sql.val(RETRY_PAUSES)}::int[]`;
  await sql`
    insert into job_failure (job, row_id, tries, retry_at, last_error)
    values (${job}, ${id}, 1, ${now}::timestamptz + (${pauses})[1] * interval '1 second', ${words})
    on conflict (job, row_id) do update set
      tries = job_failure.tries + 1,
      retry_at = ${now}::timestamptz
        + (${pauses})[least(job_failure.tries + 1, ${RETRY_PAUSES.length})] * interval '1 second',
      last_error = ${words}`.execute(db);
}

/** A condition for rows of a job that do not wait for a retry. */
export function isNotPostponed(job: string, id: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from job_failure failed where failed.job = ${job} and failed.row_id = ${id}::text and failed.retry_at > ${now})`;
}

/** A leased row that failed is due again after a pause that grows with its tries. */
export async function postponeLease<T extends keyof Tables>(
  db: Db,
  { table, at }: LeasedRows<T>,
  { id, tries, now }: { id: string; tries: number; now: Date },
): Promise<void> {
  const pause = RETRY_PAUSES[Math.min(Math.max(tries, 1), RETRY_PAUSES.length) - 1] ?? 0;
  const retryAt = new Date(now.getTime() + pause * 1_000);
  await sql`update ${sql.table(table)} set ${sql.ref(at)} = ${retryAt} where id = ${id}`.execute(db);
}

const MAX_FAILURE_AGE_MS = 30 * 86_400_000;

/** Forgets failures whose row was processed or has gone since. */
export async function purgeJobFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_FAILURE_AGE_MS);
  await db.deleteFrom('job_failure').where('retry_at', '<', before).execute();
}

/**
 * Keeps rows that were taken until `from` for longer, while they are still in hand. One that was seen to meanwhile is
 * left with the time it was given.
 */
export async function keepDue<T extends keyof Tables>(
  db: Db,
  { table, at }: LeasedRows<T>,
  ids: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(at)} = ${until}
    where id = any(${sql.val([...ids])}) and ${sql.ref(at)} between ${from} and ${until}`.execute(db);
}

export type Waiting = { count: number; oldest: Date | null };

/** Beyond this nobody needs to know how many more there are. */
const MOST_COUNTED = 10_000;

/** How many rows are due, and since when the oldest. */
export async function countDue(db: Db, rows: DueRows, now: Date): Promise<Waiting> {
  const found = await sql<Waiting>`
    select count(*)::int as count, min(at) as oldest from (
      select ${sql.ref(rows.at)} as at from ${sql.table(rows.table)} where ${isDue(rows, now)}
      order by ${sql.ref(rows.at)} limit ${MOST_COUNTED}
    ) as due`.execute(db);
  return found.rows[0] ?? { count: 0, oldest: null };
}

/** Which of these have a row that is due, by their names; one question to the database for all of them. */
export async function namesWithDue(
  db: Db,
  sources: readonly { name: string; rows: DueRows }[],
  now: Date,
): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const questions = sources.map(
    ({ name, rows }) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(rows.table)} where ${isDue(rows, now)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function isDue(rows: DueRows, now: Date): RawBuilder<boolean> {
  const { table, at, waiting, graceMs = 0, key = 'id', job } = rows;
  const before = new Date(now.getTime() - graceMs);
  const ready = job === undefined ? sql`` : sql` and ${isNotPostponed(job, sql.ref(`${table}.${key}`), now)}`;
  return sql<boolean>`${sql.ref(at)} <= ${before}${waiting ? sql` and ${waiting}` : sql``}${ready}`;
}
