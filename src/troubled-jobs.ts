import { dueRows } from './jobs.ts';
import { namesWithDue } from './platform/jobs/due-rows.ts';
import { failedJobs } from './platform/jobs/failed-rounds.ts';
import type { Services } from './services.ts';

/** A row that is due for longer is overdue; milliseconds. */
const LATE_MS = 5 * 60_000;

/** Lists jobs that do not work, in any process: they have overdue rows, or their last run failed. */
export async function troubledJobs({ config, db, clock }: Services): Promise<string[]> {
  const before = new Date(clock().getTime() - LATE_MS);
  const [late, failed] = await Promise.all([namesWithDue(db, dueRows(config), before), failedJobs(db, before)]);
  return [...new Set([...late, ...failed])].sort();
}
