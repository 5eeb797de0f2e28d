import { sql } from 'kysely';
import { DatabaseDeadline, runWithDeadline, waitForDatabase } from './database-deadline.ts';
import { type Db, getDatabaseState } from './db.ts';
import { prepareQuery } from './prepared-statements.ts';

/** A commit of another process is noticed within this time; those of this process at once. */
const CHECK_INTERVAL_MS = 100;

type Check = { since: number; snapshot: Promise<string> };

const checks = new WeakMap<Db, Check>();

/**
 * Changes with every commit of any process: rows that were read with the same version are the current ones. Read it
 * before the rows.
 */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { writes } = getDatabaseState(db);
  const known = checks.get(db);
  const check = known && performance.now() - known.since < CHECK_INTERVAL_MS ? known : startCheck(db);
  const snapshot = await waitForDatabase(check.snapshot);
  return `${snapshot}/${writes.count}`;
}

function startCheck(db: Db): Check {
  // shared by several requests, so it has its own deadline
  const deadline = new DatabaseDeadline(getDatabaseState(db).requestTimeMs);
  const check = { since: performance.now(), snapshot: runWithDeadline(deadline, () => selectSnapshot(db)) };
  checks.set(db, check);
  check.snapshot.catch(() => checks.delete(db));
  return check;
}

/** Two snapshots with the same text see the same rows: it names every transaction whose changes they do not see. */
async function selectSnapshot(db: Db): Promise<string> {
  const query = sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`;
  const { rows } = await prepareQuery('database.snapshot', query).execute(db);
  return rows[0]?.snapshot ?? '';
}
