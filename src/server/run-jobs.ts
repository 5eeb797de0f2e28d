import type { RunningShop } from '../bootstrap-shop.ts';
import { isMailServerUnreadable, readMailRoute } from '../modules/mail-server/read-mail-route.ts';
import { incrementCounter } from '../platform/counters.ts';
import { runWithoutDeadline } from '../platform/database/database-deadline.ts';
import type { JobRun } from '../platform/jobs/job.ts';
import { type JobRunner, startJobs } from '../platform/jobs/start-jobs.ts';
import { onMailQueued } from '../platform/mail/mail-queued-event.ts';
import { createMailSender } from '../platform/mail/mail-sender.ts';
import { createJobs } from './jobs.ts';
import { loadLocalesBeforeJob } from './load-locales-before-job.ts';

/** The event is emitted before the transaction commits, so the check is delayed; milliseconds. */
const MAIL_COMMIT_DELAY_MS = 100;
/** Delay before a failed start is retried; milliseconds. */
const START_RETRY_MS = 5_000;

type Log = { warn(details: object, message: string): void };

/** Starts the background jobs in this process and retries until the start succeeds. */
export function runJobs(shop: RunningShop, log: Log): { stop(): Promise<void> } {
  const { services } = shop;
  const { config, db, clock } = services;
  const host = new URL(config.siteUrl).hostname;
  const mails = createMailSender({ db, readRoute: () => readMailRoute(db, config), host, clock, log });
  const queue = shop.openPatient();
  const context = { db, dataDir: config.dataDir, log };
  const jobs = createJobs(services, mails).map((job) => {
    const run = async (now: Date) => {
      await services.paymentProviders.sync(log);
      return job.run(now);
    };
    return loadLocalesBeforeJob({ ...job, run }, context);
  });

  let stopped = false;
  let running: JobRunner | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  const start = async (): Promise<void> => {
    try {
      if (await isMailServerUnreadable(db, config))
        log.warn({}, 'the stored mail server cannot be used: enter it again in the admin');
      running = await startJobs({ jobs, db, queueDb: queue.db, clock, log, onRun: countJobRun });
    } catch (error) {
      log.warn({ error: String(error) }, 'jobs could not be started, retrying');
      if (!stopped)
        retryTimer = setTimeout(() => {
          starting = start();
        }, START_RETRY_MS).unref();
    }
  };
  let starting = start();
  let checkTimer: NodeJS.Timeout | undefined;
  const checkDueRows = () => {
    checkTimer = undefined;
    running?.checkDueRows();
  };
  // jobs outlive the request that queued the mail
  const unsubscribe = onMailQueued(() => {
    checkTimer ??= runWithoutDeadline(() => setTimeout(checkDueRows, MAIL_COMMIT_DELAY_MS).unref());
  });
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(checkTimer);
      clearTimeout(retryTimer);
      await starting;
      await running?.stop();
      mails.close();
      await queue.close();
    },
  };
}

function countJobRun({ job, done, seconds, error }: JobRun): void {
  incrementCounter('job_runs', { job, outcome: error === null ? 'done' : 'failed' });
  incrementCounter('job_items', { job }, done);
  incrementCounter('job_seconds', { job }, seconds);
}
