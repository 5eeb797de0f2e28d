import { shopJobs } from './jobs.ts';
import type { OpenShop } from './open-shop.ts';
import { runWithoutDeadline } from './platform/database-deadline.ts';
import type { Round } from './platform/jobs/job.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { onMailQueued } from './platform/mail/mail-bell.ts';
import { openMailSender } from './platform/mail/mail-sender.ts';
import { tally } from './platform/tally.ts';

/** The event is emitted before the transaction commits, so the check is delayed; milliseconds. */
const AFTER_RING_MS = 100;
/** Delay before a failed start is retried; milliseconds. */
const AGAIN_MS = 5_000;

type Log = { warn(details: object, message: string): void };

/** Starts the background jobs in this process and retries until the start succeeds. */
export function runJobs(shop: OpenShop, log: Log): { stop(): Promise<void> } {
  const { services } = shop;
  const { config, db, clock } = services;
  const { smtpUrl, mailFrom: from, siteUrl } = config;
  const host = new URL(siteUrl).hostname;
  const mails = smtpUrl ? openMailSender({ db, smtpUrl, from, host, clock, log }) : null;
  const queue = shop.openPatient();
  const jobs = shopJobs(services, mails);

  let stopped = false;
  let running: Jobs | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  const start = async (): Promise<void> => {
    try {
      running = await startJobs({ jobs, db, queueDb: queue.db, clock, log, onRound: countRound });
    } catch (error) {
      log.warn({ error: String(error) }, 'jobs could not be started, retrying');
      if (!stopped)
        retryTimer = setTimeout(() => {
          starting = start();
        }, AGAIN_MS).unref();
    }
  };
  let starting = start();
  let checkTimer: NodeJS.Timeout | undefined;
  const checkDueRows = () => {
    checkTimer = undefined;
    running?.look();
  };
  // jobs outlive the request that queued the mail
  const unsubscribe = onMailQueued(() => {
    checkTimer ??= runWithoutDeadline(() => setTimeout(checkDueRows, AFTER_RING_MS).unref());
  });
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(checkTimer);
      clearTimeout(retryTimer);
      await starting;
      await running?.stop();
      mails?.close();
      await queue.close();
    },
  };
}

function countRound({ job, done, seconds, error }: Round): void {
  tally('job_runs', { job, outcome: error === null ? 'done' : 'failed' });
  tally('job_items', { job }, done);
  tally('job_seconds', { job }, seconds);
}
