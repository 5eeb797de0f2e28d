import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { systemClock } from '../../kernel/clock.ts';
import { DUE_MAILS } from '../mail/mail.store.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { leaseDueRows } from './due-rows.ts';
import type { Job, JobRun } from './job.ts';
import { processRows } from './process-rows.ts';
import { type JobRunner, startJobs } from './start-jobs.ts';

let database: TestDatabase;
let processes: JobRunner[] = [];

beforeAll(async () => {
  database = await testDb();
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  processes = [];
  await database.db.deleteFrom('mail').execute();
});
afterAll(() => database.close());

async function run(jobs: Job[], onRound?: (round: JobRun) => void): Promise<JobRunner> {
  const { db } = database;
  const log = { warn: () => undefined };
  const own = { jobs, db, queueDb: db, clock: systemClock, log, pause: 50 };
  const started = await startJobs({ ...own, ...(onRound && { onRun: onRound }) });
  processes.push(started);
  return started;
}

/** Inserts a due row. */
async function owe(to: string, seconds = 0): Promise<void> {
  const now = new Date(Date.now() + seconds * 1000);
  await queueMail(database.db, { kind: 'test', to, locale: 'en', subject: '', html: '', plain: '', now });
}

const until = (condition: () => unknown) =>
  expect.poll(async () => Boolean(await condition()), { timeout: 120_000, interval: 20 }).toBe(true);

/** Leases due rows for a minute. */
async function take(now: Date): Promise<string[]> {
  const taken = await leaseDueRows(database.db, DUE_MAILS, { now, until: new Date(now.getTime() + 60_000), limit: 10 });
  return taken.map(({ recipient }) => recipient);
}

test('of three processes one processes each due row, and none a row that is not due', async () => {
  const seen: string[] = [];
  const job: Job = {
    name: 'process-rows',
    schedule: { due: DUE_MAILS },
    async run(now) {
      const taken = await take(now);
      seen.push(...taken);
      return taken.length;
    },
  };
  await Promise.all([run([job]), run([job]), run([job])]);
  const names = Array.from({ length: 60 }, (_, number) => `row-${number}`);
  await Promise.all([...names.map((name) => owe(name)), owe('tomorrow', 86_400)]);
  await until(() => seen.length >= names.length);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('a failed run is reported, does not delay other jobs, and is retried by the next process', async () => {
  const runs: JobRun[] = [];
  const broken: Job = {
    name: 'failing',
    schedule: { due: DUE_MAILS },
    run: () => Promise.reject(new Error('nobody answers')),
  };
  const sound: Job = { name: 'healthy', schedule: { due: DUE_MAILS }, run: async () => 3 };
  await run([broken, sound], (round) => runs.push(round));
  await owe('row');
  await until(() => runs.filter(({ job }) => job === 'healthy').length > 2);
  expect(runs.find(({ job }) => job === 'failing')).toMatchObject({ done: 0, error: 'Error: nobody answers' });
  const again: Job = { ...sound, name: 'failing' };
  const later: JobRun[] = [];
  await run([again], (round) => later.push(round));
  await until(() => later.some(({ error }) => error === null));
});

test('a run with a failed row is reported with it, and the next run does not wait', async () => {
  const runs: JobRun[] = [];
  const job: Job = {
    name: 'one-failing-row',
    schedule: { due: DUE_MAILS },
    run: () =>
      processRows(['first', 'second', 'third'], {
        getId: (row) => row,
        work: async (row) => {
          if (row === 'second') throw new Error('no such column');
        },
      }),
  };
  await run([job], (round) => runs.push(round));
  await owe('row');
  await until(() => runs.length > 1);
  const error = 'RowsFailed: 1 of 3 rows failed: second: Error: no such column';
  expect(runs[0]).toMatchObject({ done: 2, error });
});

test('shutdown waits for the active run', async () => {
  let begun = false;
  let ended = false;
  const slow: Job = {
    name: 'slow',
    schedule: { due: DUE_MAILS },
    async run(now) {
      await take(now);
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      ended = true;
      return 1;
    },
  };
  const process = await run([slow]);
  await owe('row');
  await until(() => begun);
  await process.stop();
  expect(ended).toBe(true);
});
