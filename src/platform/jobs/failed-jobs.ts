import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { QUEUE_SCHEMA } from './start-jobs.ts';

/** Lists jobs whose last run since `since` failed. Empty if no process has run jobs yet. */
export async function listFailedJobs(db: Db, since: Date): Promise<string[]> {
  const there = await sql<{ there: boolean }>`
    select to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as there`.execute(db);
  if (!there.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (name) name, state::text as state from ${sql.table(`${QUEUE_SCHEMA}.job`)}
      where completed_on > ${since} order by name, completed_on desc
    ) as last where state = 'failed' order by name`.execute(db);
  return rows.map(({ name }) => name);
}
