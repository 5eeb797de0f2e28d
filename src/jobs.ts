import type { Config } from './config.ts';
import { purgeUnconfirmed } from './modules/cancellations/confirm-cancellation.ts';
import { approveOverdueRequests, overdueRequests } from './modules/cancellations/decide-cancellation.ts';
import { purgeUnpaidKeys } from './modules/checkout/limit-unpaid.ts';
import { createTransferEffects } from './modules/checkout/transfer-mail.ts';
import { purgeExpiredCustomerData } from './modules/customers/sweep-customers.ts';
import { purgeUnusedFiles } from './modules/files/sweep-files.ts';
import { purgeSubscriptions } from './modules/newsletter/sweep-subscriptions.ts';
import { assignInvoiceNumbers, invoicesDue } from './modules/orders/number-invoices.ts';
import { reconcileDueAttempts, attemptsDue } from './modules/payments/ask-providers.ts';
import { sendTransferReminders, transfersDue } from './modules/payments/chase-transfers.ts';
import { getPaymentProviders } from './modules/payments/providers-of.ts';
import { refundsDue, sendDueRefunds } from './modules/payments/send-due-refunds.ts';
import { pendingWebhooks, processPendingWebhooks } from './modules/payments/work-off-webhooks.ts';
import { accountsDue, eraseAccounts } from './modules/privacy/erase-accounts.ts';
import { purgeQuotes } from './modules/repairs/open-quote.ts';
import { purgeUnconfirmedReturns } from './modules/returns/sweep-returns.ts';
import { sendReviewInvites } from './modules/reviews/invite-reviews.ts';
import { purgeSearchLog } from './modules/search-rules/purge-search-log.ts';
import { purgeUnconfirmedApplications } from './modules/sellers/sweep-applications.ts';
import { purgeSocialLoginAttempts } from './modules/social/ways-in.ts';
import { purgeStockAlerts, sendStockAlerts } from './modules/stock-alerts/tell-back-in-stock.ts';
import {
  processTicketReminders,
  expireQuotes,
  quoteExpiryRows,
  sendAppointmentReminders,
  purgeTicketPhotos,
  ticketReminderRows,
} from './modules/tickets/tend-tickets.ts';
import { purgeTradeInOffers } from './modules/trade-in/keep-offer.ts';
import { purgeKnownNetworks } from './platform/guesses/known-networks.ts';
import { purgeIdempotencyKeys } from './platform/idempotency.ts';
import { type DueRows, purgeJobFailures } from './platform/jobs/due-rows.ts';
import type { Job } from './platform/jobs/job.ts';
import { processRows } from './platform/jobs/process-rows.ts';
import { DUE_MAILS } from './platform/mail/mail.store.ts';
import type { MailSender } from './platform/mail/mail-sender.ts';
import { purgeThrottles } from './platform/throttle.ts';
import type { Services } from './services.ts';
import { createStockAlertLinks } from './web/alert-links.ts';
import { createOrderLinks } from './web/order-links.ts';
import { createReviewLinks } from './web/review-links.ts';
import { createTicketLinks } from './web/ticket-links.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_15_MINUTES = '*/15 * * * *';
const EVERY_HOUR = '7 * * * *';
const EVERY_MORNING = '20 9 * * *';
const EVERY_NIGHT = '40 3 * * *';

/** Due rows of each job. */
const DUE_ROWS = {
  'send-mails': DUE_MAILS,
  'work-off-webhooks': pendingWebhooks,
  'ask-providers': attemptsDue,
  'send-refunds': refundsDue,
  'chase-transfers': transfersDue,
  'number-invoices': invoicesDue,
  'answer-cancellations': overdueRequests,
  'erase-accounts': accountsDue,
  'end-offers': quoteExpiryRows,
  'chase-tickets': ticketReminderRows,
};

/** Lists the due rows of all jobs; mails only if a mail server is configured. */
export function listDueRows({ smtpUrl }: Pick<Config, 'smtpUrl'>): { name: string; rows: DueRows }[] {
  return Object.entries(DUE_ROWS)
    .map(([name, rows]) => ({ name, rows }))
    .filter(({ name }) => smtpUrl !== null || name !== 'send-mails');
}

/**
 * Background jobs of the shop. `due`: runs within seconds after a row becomes due. `cron`: runs by schedule. Without a mail
 * server mails stay in the outbox.
 */
export function createJobs({ config, db }: Services, mails: MailSender | null): Job[] {
  const links = createOrderLinks(config.siteUrl);
  const effects = createTransferEffects(links);
  const providers = getPaymentProviders(config.payments);
  const paymentDeps = (now: Date) => ({ providers, effects, links, now });
  const repairDeps = (now: Date) => ({ links: createTicketLinks(config.siteUrl), now });
  const purgeApplications = (_db: Services['db'], now: Date) => purgeUnconfirmedApplications(db, config.dataDir, now);
  const purgeReturns = (_db: Services['db'], now: Date) => purgeUnconfirmedReturns(db, config.dataDir, now);
  const purgePhotos = (_db: Services['db'], now: Date) => purgeTicketPhotos(db, config.dataDir, now);
  const purgeTasks = [
    purgeExpiredCustomerData,
    purgeSocialLoginAttempts,
    purgeIdempotencyKeys,
    purgeThrottles,
    purgeJobFailures,
    purgeUnpaidKeys,
    purgeKnownNetworks,
    purgeStockAlerts,
    purgeSubscriptions,
    purgeSearchLog,
    purgeReturns,
    purgeUnconfirmed,
    purgeApplications,
    purgeQuotes,
    purgeTradeInOffers,
    purgePhotos,
  ];
  return [
    ...(mails
      ? [{ name: 'send-mails', schedule: { due: DUE_ROWS['send-mails'] }, run: () => mails.sendDue() } satisfies Job]
      : []),
    // webhooks received by a process that died
    {
      name: 'work-off-webhooks',
      schedule: { due: DUE_ROWS['work-off-webhooks'] },
      run: (now) => processPendingWebhooks(db, paymentDeps(now)),
    },
    // payments without a webhook; expired attempts are closed and their stock is released
    { name: 'ask-providers', schedule: { due: DUE_ROWS['ask-providers'] }, run: (now) => reconcileDueAttempts(db, paymentDeps(now)) },
    { name: 'send-refunds', schedule: { due: DUE_ROWS['send-refunds'] }, run: (now) => sendDueRefunds(db, paymentDeps(now)) },
    // a reminder after two days, cancellation after three
    {
      name: 'chase-transfers',
      schedule: { due: DUE_ROWS['chase-transfers'] },
      run: (now) => sendTransferReminders(db, paymentDeps(now)),
    },
    { name: 'number-invoices', schedule: { due: DUE_ROWS['number-invoices'] }, run: (now) => assignInvoiceNumbers(db, now) },
    // requests that staff did not decide within a day are granted
    {
      name: 'answer-cancellations',
      schedule: { due: DUE_ROWS['answer-cancellations'] },
      run: (now) => approveOverdueRequests(db, paymentDeps(now)),
    },
    // deletion requested 14 days ago
    {
      name: 'erase-accounts',
      schedule: { due: DUE_ROWS['erase-accounts'] },
      run: (now) => eraseAccounts(db, config.dataDir, now),
    },
    // expired repair offers
    { name: 'end-offers', schedule: { due: DUE_ROWS['end-offers'] }, run: (now) => expireQuotes(db, repairDeps(now)) },
    // pickup reminders after 7, 30 and 60 days; follow-up two weeks after handover
    { name: 'chase-tickets', schedule: { due: DUE_ROWS['chase-tickets'] }, run: (now) => processTicketReminders(db, repairDeps(now)) },
    {
      name: 'remind-of-appointments',
      schedule: { cron: EVERY_15_MINUTES },
      run: (now) => sendAppointmentReminders(db, repairDeps(now)),
    },
    // polled, so that code that changes stock does not depend on stock alerts
    {
      name: 'tell-back-in-stock',
      schedule: { cron: EVERY_MINUTE },
      run: (now) => sendStockAlerts(db, createStockAlertLinks(config.siteUrl), now),
    },
    // some days after delivery
    {
      name: 'invite-reviews',
      schedule: { cron: EVERY_MORNING },
      run: (now) => sendReviewInvites(db, createReviewLinks(config.siteUrl), now),
    },
    {
      name: 'sweep-files',
      schedule: { cron: EVERY_NIGHT },
      run: (now) => purgeUnusedFiles(db, config.dataDir, now),
    },
    {
      name: 'sweep',
      schedule: { cron: EVERY_HOUR },
      run: (now) => processRows(purgeTasks, { getId: ({ name }) => name, work: (purge) => purge(db, now) }),
    },
  ];
}
