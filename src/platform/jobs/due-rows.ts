import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db.ts';

/** Rows of a table that somebody has to see to when their time has come. */
export type DueRows = {
  table: keyof Tables;
  /** The column that says when. */
  at: string;
  /** Which rows still wait at all. */
  waiting?: RawBuilder<boolean>;
  /** How long after that time a row is left to whoever wrote it, milliseconds. */
  graceMs?: number;
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

function isDue({ at, waiting, graceMs = 0 }: DueRows, now: Date): RawBuilder<boolean> {
  const before = new Date(now.getTime() - graceMs);
  return sql<boolean>`${sql.ref(at)} <= ${before}${waiting ? sql` and ${waiting}` : sql``}`;
}
