import { dueRows } from './jobs.ts';
import { namesWithDue } from './platform/jobs/due-rows.ts';
import { failedJobs } from './platform/jobs/failed-rounds.ts';
import type { Services } from './services.ts';

/** A row that has been due for so long is one that nobody sees to; milliseconds. */
const LATE_MS = 5 * 60_000;

/** Jobs that are dead or as good as dead, wherever they should run: their rows wait, or their last round went wrong. */
export async function troubledJobs({ config, db, clock }: Services): Promise<string[]> {
  const before = new Date(clock().getTime() - LATE_MS);
  const [late, failed] = await Promise.all([namesWithDue(db, dueRows(config), before), failedJobs(db, before)]);
  return [...new Set([...late, ...failed])].sort();
}
