import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../db.ts';
import { namesWithDue } from './due-rows.ts';
import type { Job, Round } from './job.ts';
import { RowsFailed } from './process-rows.ts';

export type JobsOptions = {
  jobs: readonly Job[];
  db: Db;
  /** Connections for the queue alone, without time limits on statements. */
  queueDb: Db;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Receives each round that this process ran. */
  onRound?: (round: Round) => void;
  /** Milliseconds between two looks for due rows; 1000 by default. */
  pause?: number;
};

export type Jobs = {
  /** Looks for due rows now: somebody knows that there are some. Only a hint. */
  look(): void;
  /** Lets the rounds in hand end, then leaves. */
  stop(): Promise<void>;
};

export const QUEUE_SCHEMA = 'jobs';
/** Rounds that this process requested begin immediately; those of one that died are found within this, seconds. */
const POLL_SECONDS = 30;
/** A job whose round went wrong is left alone this long, milliseconds. */
const REST_MS = 10_000;
const KEPT_SECONDS = 3 * 86_400;
/** As long as a process is given to leave; milliseconds. */
const LEAVE_MS = 10_000;
/** A database that is away is worth one line in this time, milliseconds. */
const SAY_AGAIN_MS = 60_000;

/**
 * Runs jobs until stopped. Any number of processes may: a round waits in a queue in the database, at most one of each
 * job, and one process takes it. The rows that a job sees to stay the truth, so a lost queue loses nothing.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { jobs, db, clock, pause = 1_000 } = options;
  const say = quietly(options.log);
  const boss = openQueue(options.queueDb);
  boss.on('error', (error) => say('the queue of jobs does not answer', error));
  boss.on('warning', ({ message }) => say('the queue of jobs warns', message));
  await boss.start();

  const workers = new Map<string, string>();
  const resting = new Map<string, number>();
  for (const job of jobs) {
    // short: of rounds that nobody has begun, there is one
    await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: KEPT_SECONDS });
    if ('cron' in job.when) await boss.schedule(job.name, job.when.cron);
    const work = async () => {
      const { round, cause } = await runRound(job, clock);
      options.onRound?.(round);
      if (round.error === null) return { done: round.done };
      // failed rows have pauses of their own, and the rows behind them need not wait
      if (!(cause instanceof RowsFailed)) resting.set(job.name, performance.now() + REST_MS);
      say(`the job ${job.name} went wrong`, round.error);
      throw new Error(round.error);
    };
    workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, work));
  }
  await forgetSchedules(boss, jobs);

  const sources = jobs.flatMap(({ name, when }) => ('due' in when ? [{ name, rows: when.due }] : []));
  const askForRounds = async () => {
    for (const name of await namesWithDue(db, sources, clock())) {
      if ((resting.get(name) ?? 0) > performance.now()) continue;
      await boss.send(name);
      boss.notifyWorker(workers.get(name) ?? '');
    }
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const lookIn = (milliseconds: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = looking
        .then(askForRounds)
        .catch((error: unknown) => say('due rows could not be looked for', error))
        .then(() => lookIn(pause));
    }, milliseconds);
    timer.unref();
  };
  lookIn(0);
  return {
    look: () => lookIn(0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await boss.stop({ graceful: true, timeout: LEAVE_MS, close: false });
    },
  };
}

/** pg-boss on connections of ours, which find the embedded database again when it went. */
function openQueue(queueDb: Db): PgBoss {
  return new PgBoss({
    schema: QUEUE_SCHEMA,
    db: {
      executeSql: (text, values = []) =>
        queueDb.connection().execute(async (one) => {
          try {
            const { rows } = await one.executeQuery(CompiledQuery.raw(text, [...values]));
            return { rows };
          } catch (error) {
            // its texts may begin a transaction of their own, which the next one must not find open
            await sql`rollback`.execute(one).catch(() => undefined);
            throw error;
          }
        }),
    },
  });
}

async function runRound(job: Job, clock: Clock): Promise<{ round: Round; cause: unknown }> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const done = await job.round(clock());
    return { round: { job: job.name, done, seconds: seconds(), error: null }, cause: null };
  } catch (cause) {
    const done = cause instanceof RowsFailed ? cause.done : 0;
    return { round: { job: job.name, done, seconds: seconds(), error: String(cause) }, cause };
  }
}

/** What an earlier version of the shop did by the clock and this one does not. */
async function forgetSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.flatMap(({ name, when }) => ('cron' in when ? [name] : [])));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}

function quietly(log: JobsOptions['log']): (message: string, why: unknown) => void {
  const said = new Map<string, number>();
  return (message, why) => {
    const now = performance.now();
    if (now - (said.get(message) ?? Number.NEGATIVE_INFINITY) < SAY_AGAIN_MS) return;
    said.set(message, now);
    // the queue reports its errors as plain objects
    const words = typeof why === 'object' && why !== null && 'message' in why ? why.message : why;
    log.warn({ error: String(words) }, message);
  };
}
