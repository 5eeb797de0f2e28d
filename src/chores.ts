import { decideOverdue } from './modules/cancellations/decide-cancellation.ts';
import { transferEffects } from './modules/checkout/transfer-mail.ts';
import { sweepCustomers } from './modules/customers/sweep-customers.ts';
import { numberInvoices } from './modules/orders/number-invoices.ts';
import { providersOf } from './modules/payments/providers-of.ts';
import { runPaymentJobs } from './modules/payments/run-payment-jobs.ts';
import { runTransferJobs } from './modules/payments/run-transfer-jobs.ts';
import { sweepAlerts, tellBackInStock } from './modules/stock-alerts/tell-back-in-stock.ts';
import { sweepAnswers } from './platform/idempotency.ts';
import { startMailWorker } from './platform/mail/mail-worker.ts';
import { sweepThrottles } from './platform/throttle.ts';
import type { Services } from './services.ts';
import { alertLinks } from './web/alert-links.ts';
import { orderLinks } from './web/order-links.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** Whoever writes stock need not know who waits for it. */
const TELL_EVERY_MS = 60_000;

/** An order whose time to pay is over gives its goods back within this. */
const PAY_EVERY_MS = 30_000;

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
    for (const task of [sweepCustomers, sweepAnswers, sweepThrottles, sweepAlerts]) await task(db, clock());
  };
  const timer = setInterval(() => {
    // the next hour sweeps what this one could not
    sweeping = sweep().catch((error: unknown) => log.warn({ error: String(error) }, 'sweeping failed'));
  }, SWEEP_EVERY_MS);
  timer.unref();

  let telling = Promise.resolve();
  const stock = setInterval(() => {
    telling = tellBackInStock(db, alertLinks(siteUrl), clock()).then(
      () => undefined,
      (error: unknown) => log.warn({ error: String(error) }, 'telling what is back in stock failed'),
    );
  }, TELL_EVERY_MS);
  stock.unref();

  let paying = Promise.resolve();
  const effects = transferEffects(orderLinks(siteUrl));
  const payments = setInterval(() => {
    const how = { providers: providersOf(config.payments), effects, now: clock() };
    const work = async () => {
      await runPaymentJobs(db, how);
      await runTransferJobs(db, how);
      await numberInvoices(db, how.now);
      await decideOverdue(db, { links: orderLinks(siteUrl), now: how.now });
    };
    paying = work().then(
      () => undefined,
      (error: unknown) => log.warn({ error: String(error) }, 'asking payment providers failed'),
    );
  }, PAY_EVERY_MS);
  payments.unref();

  return {
    async stop() {
      clearInterval(payments);
      clearInterval(timer);
      clearInterval(stock);
      await mails?.stop();
      await sweeping;
      await telling;
      await paying;
    },
  };
}
