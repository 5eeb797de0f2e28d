import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../database/db.ts';
import { findNamesWithDueRows } from './due-rows.ts';
import type { Job, JobRun } from './job.ts';
import { RowsFailed } from './process-rows.ts';

export type JobsOptions = {
  jobs: readonly Job[];
  db: Db;
  /** Connections for the queue only, without statement timeout. */
  queueDb: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Receives each run of this process. */
  onRun?: (round: JobRun) => void;
  /** Interval of the check for due rows; milliseconds, 1000 by default. */
  pause?: number;
};

export type JobRunner = {
  /** Checks for due rows now. Only a hint; the regular check finds them as well. */
  checkDueRows(): void;
  /** Waits for the active runs to finish, then stops. */
  stop(): Promise<void>;
};

export const QUEUE_SCHEMA = 'jobs';
/** Runs requested by this process start immediately; those of a process that died are found within this interval; seconds. */
const POLL_INTERVAL_SECONDS = 30;
/** Pause after a failed run of a job; milliseconds. */
const FAILURE_PAUSE_MS = 10_000;
const RETENTION_SECONDS = 3 * 86_400;
/** Time to finish active runs at shutdown; milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** Minimum interval between two equal log messages, e.g. while the database is down; milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Runs jobs until stopped, in any number of processes: a run is queued in the database, at most one per job, and one process
 * takes it. The due rows are the source of truth, so a lost queue entry loses no work.
 */
export async function startJobs(options: JobsOptions): Promise<JobRunner> {
  const { jobs, db, clock, pause = 1_000 } = options;
  const warn = throttleLog(options.log);
  const boss = createQueue(options.queueDb);
  boss.on('error', (error) => warn('job queue error', error));
  boss.on('warning', ({ message }) => warn('job queue warning', message));
  await boss.start();

  const workers = new Map<string, string>();
  const pausedUntil = new Map<string, number>();
  for (const job of jobs) {
    // policy "short": at most one queued run
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: RETENTION_SECONDS });
    if ('cron' in job.schedule) await boss.schedule(job.name, job.schedule.cron);
    const work = async () => {
      const { round, cause } = await runJob(job, clock);
      options.onRun?.(round);
      if (round.error === null) return { done: round.done };
      // failed rows are postponed individually, so the other rows need not wait
      if (!(cause instanceof RowsFailed)) pausedUntil.set(job.name, performance.now() + FAILURE_PAUSE_MS);
      warn(`job ${job.name} failed`, round.error);
      throw new Error(round.error);
    };
    workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds: POLL_INTERVAL_SECONDS }, work));
  }
  await removeOldSchedules(boss, jobs);

  const sources = jobs.flatMap(({ name, schedule }) =>
    'due' in schedule ? [{ name, rows: schedule.due, isActive: schedule.isActive }] : [],
  );
  /** An error skips only the job whose check failed. */
  const isActive = async (name: string): Promise<boolean> => {
    try {
      return (await sources.find((one) => one.name === name)?.isActive?.()) ?? true;
    } catch (error) {
      warn(`job ${name} could not be checked`, error);
      return false;
    }
  };
  const requestRuns = async () => {
    for (const name of await findNamesWithDueRows(db, sources, clock())) {
      if ((pausedUntil.get(name) ?? 0) > performance.now() || !(await isActive(name))) continue;
      await boss.send(name);
      boss.notifyWorker(workers.get(name) ?? '');
    }
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lastCheck = Promise.resolve();
  const scheduleCheck = (milliseconds: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastCheck = lastCheck
        .then(requestRuns)
        .catch((error: unknown) => warn('check for due rows failed', error))
        .then(() => scheduleCheck(pause));
    }, milliseconds);
    timer.unref();
  };
  scheduleCheck(0);
  return {
    checkDueRows: () => scheduleCheck(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await lastCheck;
      await boss.stop({ graceful: true, timeout: SHUTDOWN_TIMEOUT_MS, close: false });
    },
  };
}

/** Creates pg-boss with connections of the shop, which reconnect when the embedded database was restarted. */
function createQueue(queueDb: Db): PgBoss {
  return new PgBoss({
    schema: QUEUE_SCHEMA,
    db: {
      executeSql: (text, values = []) =>
        queueDb.connection().execute(async (one) => {
          try {
            const { rows } = await one.executeQuery(CompiledQuery.raw(text, [...values]));
            return { rows };
          } catch (error) {
            // pg-boss can start a transaction in its SQL, which must not stay open after an error
            await sql`rollback`.execute(one).catch(() => undefined);
            throw error;
          }
        }),
    },
  });
}

async function runJob(job: Job, clock: Clock): Promise<{ round: JobRun; cause: unknown }> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const done = await job.run(clock());
    return { round: { job: job.name, done, seconds: seconds(), error: null }, cause: null };
  } catch (cause) {
    const done = cause instanceof RowsFailed ? cause.done : 0;
    return { round: { job: job.name, done, seconds: seconds(), error: String(cause) }, cause };
  }
}

/** Removes schedules of jobs that an earlier version of the shop had. */
async function removeOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.flatMap(({ name, schedule }) => ('cron' in schedule ? [name] : [])));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}

function throttleLog(log: JobsOptions['log']): (message: string, why: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (message, why) => {
    const now = performance.now();
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return;
    loggedAt.set(message, now);
    // pg-boss reports errors as plain objects
    const text = typeof why === 'object' && why !== null && 'message' in why ? why.message : why;
    log.warn({ error: String(text) }, message);
  };
}
