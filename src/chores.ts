import { sweepCustomers } from './modules/customers/sweep-customers.ts';
import { sweepAnswers } from './platform/idempotency.ts';
import { startMailWorker } from './platform/mail/mail-worker.ts';
import { sweepThrottles } from './platform/throttle.ts';
import type { Services } from './services.ts';

const SWEEP_EVERY_MS = 3_600_000;

type Log = { warn(details: object, message: string): void };

/**
 * What runs beside the doors: mails go out (when an SMTP server is configured), what time has ended is thrown away.
 * Every process may run it; they do not get into each other's way.
 */
export function startChores({ config, db, clock }: Services, log: Log): { stop(): Promise<void> } {
  const { smtpUrl, mailFrom, siteUrl } = config;
  const mails = smtpUrl
    ? startMailWorker({ db, smtpUrl, from: mailFrom, host: new URL(siteUrl).hostname, clock, log })
    : null;

  let sweeping = Promise.resolve();
  const sweep = async () => {
    for (const task of [sweepCustomers, sweepAnswers, sweepThrottles]) await task(db, clock());
  };
  const timer = setInterval(() => {
    // the next hour sweeps what this one could not
    sweeping = sweep().catch((error: unknown) => log.warn({ error: String(error) }, 'sweeping failed'));
  }, SWEEP_EVERY_MS);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await mails?.stop();
      await sweeping;
    },
  };
}
