import type { DueRows } from './due-rows.ts';

/** Background job. */
export type Job = {
  name: string;
  /** Runs start by a cron schedule (five fields, UTC), or as soon as one of these rows is due. */
  schedule:
    | { cron: string }
    | {
        due: DueRows;
        /** Due rows wait while this is false. */
        isActive?(): Promise<boolean>;
      };
  /**
   * One run. Another process can run the same job concurrently, so rows are leased or checked again under a lock.
   * @returns the number of processed items
   */
  run(now: Date): Promise<number>;
};

/** Result of one run. */
export type JobRun = { job: string; done: number; seconds: number; error: string | null };
