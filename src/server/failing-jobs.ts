import { findNamesWithDueRows } from '../platform/jobs/due-rows.ts';
import { listFailedJobs } from '../platform/jobs/failed-jobs.ts';
import type { Services } from '../services.ts';
import { listDueRows } from './jobs.ts';

/** A row that is due for longer is overdue; milliseconds. */
const OVERDUE_MS = 5 * 60_000;

/** Lists jobs that do not work, in any process: they have overdue rows, or their last run failed. */
export async function listFailingJobs({ config, db, clock }: Services): Promise<string[]> {
  const before = new Date(clock().getTime() - OVERDUE_MS);
  const [late, failed] = await Promise.all([
    findNamesWithDueRows(db, await listDueRows({ config, db }), before),
    listFailedJobs(db, before),
  ]);
  return [...new Set([...late, ...failed])].sort();
}
