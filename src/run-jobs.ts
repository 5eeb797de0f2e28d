import { shopJobs } from './jobs.ts';
import type { OpenShop } from './open-shop.ts';
import { runWithoutDeadline } from './platform/database-deadline.ts';
import type { Round } from './platform/jobs/job.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { onMailQueued } from './platform/mail/mail-bell.ts';
import { openMailSender } from './platform/mail/mail-sender.ts';
import { tally } from './platform/tally.ts';

/** The ring comes before the causing transaction commits; milliseconds. */
const AFTER_RING_MS = 100;
/** A start that found no database is tried again; milliseconds. */
const AGAIN_MS = 5_000;

type Log = { warn(details: object, message: string): void };

/** Begins the shop's jobs in this process, beside whatever else it does, and goes on trying while they cannot begin. */
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
  let pause: NodeJS.Timeout | undefined;
  const begin = async (): Promise<void> => {
    try {
      running = await startJobs({ jobs, db, queueDb: queue.db, clock, log, onRound: countRound });
    } catch (error) {
      log.warn({ error: String(error) }, 'the jobs could not begin and will be tried again');
      if (!stopped)
        pause = setTimeout(() => {
          beginning = begin();
        }, AGAIN_MS).unref();
    }
  };
  let beginning = begin();
  let ring: NodeJS.Timeout | undefined;
  const look = () => {
    ring = undefined;
    running?.look();
  };
  // jobs outlive the request that queued the mail
  const forget = onMailQueued(() => {
    ring ??= runWithoutDeadline(() => setTimeout(look, AFTER_RING_MS).unref());
  });
  return {
    async stop() {
      stopped = true;
      forget();
      clearTimeout(ring);
      clearTimeout(pause);
      await beginning;
      await running?.stop();
      mails?.close();
      await queue.close();
    },
  };
}

function countRound({ job, done, seconds, error }: Round): void {
  tally('job_rounds', { job, outcome: error === null ? 'done' : 'failed' });
  tally('job_things', { job }, done);
  tally('job_seconds', { job }, seconds);
}
