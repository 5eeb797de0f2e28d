import { purgeUnconfirmed } from '../modules/cancellations/confirm-cancellation.ts';
import { approveOverdueRequests, overdueRequests } from '../modules/cancellations/decide-cancellation.ts';
import { batchesDue, processBatches, purgeProductBatches } from '../modules/catalog/batches/process-batches.ts';
import { refreshAllCollections } from '../modules/catalog/collections/refresh-collections.ts';
import { importsDue, processImports } from '../modules/catalog/import/process-imports.ts';
import { purgeProductImports } from '../modules/catalog/import/purge-imports.ts';
import { processProductSchedules, schedulesDue } from '../modules/catalog/schedules/process-schedules.ts';
import { createTransferEffects } from '../modules/checkout/payment/transfer-mail.ts';
import { purgeUnpaidKeys } from '../modules/checkout/stock/limit-unpaid.ts';
import { purgeExpiredCustomerData } from '../modules/customers/purge-expired-customer-data.ts';
import { registerUsedPictures } from '../modules/files/media/register-pictures.ts';
import { preparePictures } from '../modules/files/prepare-pictures.ts';
import { purgeUnusedFiles } from '../modules/files/purge-unused-files.ts';
import { hasMailServer, isMailServerUnreadable } from '../modules/mail-server/read-mail-route.ts';
import { purgeSubscriptions } from '../modules/newsletter/purge-subscriptions.ts';
import { assignInvoiceNumbers, invoicesDue } from '../modules/orders/invoices/assign-invoice-numbers.ts';
import { attemptsDue, reconcileDueAttempts } from '../modules/payments/attempts/reconcile-due-attempts.ts';
import { refundsDue, sendDueRefunds } from '../modules/payments/refunds/send-due-refunds.ts';
import { sendTransferReminders, transfersDue } from '../modules/payments/transfers/send-transfer-reminders.ts';
import { pendingWebhooks, processPendingWebhooks } from '../modules/payments/webhooks/process-pending-webhooks.ts';
import { accountsDue, eraseAccounts } from '../modules/privacy/erase-accounts.ts';
import { purgeQuotes } from '../modules/repair-catalog/quotes/repair-quotes.ts';
import { purgeUnconfirmedReturns } from '../modules/returns/purge-unconfirmed-returns.ts';
import { sendReviewInvites } from '../modules/reviews/invites/send-review-invites.ts';
import { purgeSearchLog } from '../modules/search-rules/purge-search-log.ts';
import { purgeUnconfirmedApplications } from '../modules/sellers/purge-unconfirmed-applications.ts';
import { purgeSocialLoginAttempts } from '../modules/social-login/social-logins.ts';
import { purgeStaffInvitations } from '../modules/staff/members/purge-invitations.ts';
import { purgeStockAlerts, sendStockAlerts } from '../modules/stock-alerts/send-stock-alerts.ts';
import {
  expireQuotes,
  processTicketReminders,
  purgeTicketPhotos,
  quoteExpiryRows,
  sendAppointmentReminders,
  ticketReminderRows,
} from '../modules/tickets/timers/run-repair-timers.ts';
import { purgeTradeInOffers } from '../modules/trade-in/trade-in-offers.ts';
import { purgeIdempotencyKeys } from '../platform/http/idempotency.ts';
import { type DueRows, purgeJobFailures } from '../platform/jobs/due-rows.ts';
import type { Job } from '../platform/jobs/job.ts';
import { processRows } from '../platform/jobs/process-rows.ts';
import { DUE_MAILS } from '../platform/mail/mail.store.ts';
import type { MailSender } from '../platform/mail/mail-sender.ts';
import { purgeKnownNetworks } from '../platform/rate-limits/guesses/known-networks.ts';
import { purgeThrottles } from '../platform/rate-limits/throttle.ts';
import { purgeDeletedEntries } from '../platform/resources/restore-entry.ts';
import type { Services } from '../services.ts';
import { createOrderLinks } from '../web/links/order-links.ts';
import { createReviewLinks } from '../web/links/review-links.ts';
import { createStockAlertLinks } from '../web/links/stock-alert-links.ts';
import { createTicketLinks } from '../web/links/ticket-links.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_15_MINUTES = '*/15 * * * *';
const EVERY_HOUR = '7 * * * *';
const EVERY_MORNING = '20 9 * * *';
const EVERY_NIGHT = '40 3 * * *';

/** Due rows of each job. */
const DUE_ROWS = {
  'send-mails': DUE_MAILS,
  'process-pending-webhooks': pendingWebhooks,
  'reconcile-payments': attemptsDue,
  'send-refunds': refundsDue,
  'send-transfer-reminders': transfersDue,
  'assign-invoice-numbers': invoicesDue,
  'approve-overdue-cancellations': overdueRequests,
  'erase-accounts': accountsDue,
  'process-product-imports': importsDue,
  'process-product-batches': batchesDue,
  'process-product-schedules': schedulesDue,
  'expire-repair-quotes': quoteExpiryRows,
  'send-ticket-reminders': ticketReminderRows,
};

/** Lists the due rows of all jobs; mails only if a mail server is configured, even if it cannot be decrypted. */
export async function listDueRows({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<{ name: string; rows: DueRows }[]> {
  const sendsMails = (await hasMailServer(db, config)) || (await isMailServerUnreadable(db, config));
  return Object.entries(DUE_ROWS)
    .map(([name, rows]) => ({ name, rows }))
    .filter(({ name }) => sendsMails || name !== 'send-mails');
}

/**
 * Background jobs of the shop. `due`: runs within seconds after a row becomes due. `cron`: runs by schedule. Without a mail
 * server mails stay in the outbox.
 */
export function createJobs(
  { config, db, clock, paymentProviders: providers, personalData }: Services,
  mails: MailSender,
): Job[] {
  const links = createOrderLinks(config.siteUrl);
  const effects = createTransferEffects(links);
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
    purgeStaffInvitations,
    purgeProductImports,
    purgeProductBatches,
    purgeDeletedEntries,
    purgeQuotes,
    purgeTradeInOffers,
    purgePhotos,
  ];
  return [
    {
      name: 'send-mails',
      schedule: { due: DUE_ROWS['send-mails'], isActive: () => hasMailServer(db, config) },
      run: () => mails.sendDue(),
    },
    // webhooks received by a process that died
    {
      name: 'process-pending-webhooks',
      schedule: { due: DUE_ROWS['process-pending-webhooks'] },
      run: (now) => processPendingWebhooks(db, paymentDeps(now)),
    },
    // payments without a webhook; expired attempts are closed and their stock is released
    {
      name: 'reconcile-payments',
      schedule: { due: DUE_ROWS['reconcile-payments'] },
      run: (now) => reconcileDueAttempts(db, paymentDeps(now)),
    },
    {
      name: 'send-refunds',
      schedule: { due: DUE_ROWS['send-refunds'] },
      run: (now) => sendDueRefunds(db, paymentDeps(now)),
    },
    // a reminder after two days, cancellation after three
    {
      name: 'send-transfer-reminders',
      schedule: { due: DUE_ROWS['send-transfer-reminders'] },
      run: (now) => sendTransferReminders(db, paymentDeps(now)),
    },
    {
      name: 'assign-invoice-numbers',
      schedule: { due: DUE_ROWS['assign-invoice-numbers'] },
      run: (now) => assignInvoiceNumbers(db, now),
    },
    // requests that staff did not decide within a day are granted
    {
      name: 'approve-overdue-cancellations',
      schedule: { due: DUE_ROWS['approve-overdue-cancellations'] },
      run: (now) => approveOverdueRequests(db, paymentDeps(now)),
    },
    // deletion requested 14 days ago
    {
      name: 'erase-accounts',
      schedule: { due: DUE_ROWS['erase-accounts'] },
      run: (now) => eraseAccounts(db, { personalData, dataDir: config.dataDir, now }),
    },
    // uploaded files with products, a few seconds per run
    {
      name: 'process-product-imports',
      schedule: { due: DUE_ROWS['process-product-imports'] },
      run: (now) => processImports({ db, dataDir: config.dataDir, pictureHosts: config.pictureHosts, clock }, now),
    },
    // changes of many products by staff, a few seconds per run
    {
      name: 'process-product-batches',
      schedule: { due: DUE_ROWS['process-product-batches'] },
      run: (now) => processBatches({ db, clock }, now),
    },
    // products that are published or hidden, and sale prices that begin or end
    {
      name: 'process-product-schedules',
      schedule: { due: DUE_ROWS['process-product-schedules'] },
      run: (now) => processProductSchedules(db, now),
    },
    // expired repair offers
    {
      name: 'expire-repair-quotes',
      schedule: { due: DUE_ROWS['expire-repair-quotes'] },
      run: (now) => expireQuotes(db, repairDeps(now)),
    },
    // pickup reminders after 7, 30 and 60 days; follow-up two weeks after handover
    {
      name: 'send-ticket-reminders',
      schedule: { due: DUE_ROWS['send-ticket-reminders'] },
      run: (now) => processTicketReminders(db, repairDeps(now)),
    },
    {
      name: 'send-appointment-reminders',
      schedule: { cron: EVERY_15_MINUTES },
      run: (now) => sendAppointmentReminders(db, repairDeps(now)),
    },
    // polled, so that code that changes stock does not depend on stock alerts
    {
      name: 'send-stock-alerts',
      schedule: { cron: EVERY_MINUTE },
      run: (now) => sendStockAlerts(db, createStockAlertLinks(config.siteUrl), now),
    },
    // rules that depend on the time; other changes refresh collections in their transaction
    {
      name: 'refresh-collections',
      schedule: { cron: EVERY_MINUTE },
      run: (now) => refreshAllCollections(db, now),
    },
    // some days after delivery
    {
      name: 'send-review-invites',
      schedule: { cron: EVERY_MORNING },
      run: (now) => sendReviewInvites(db, createReviewLinks(config.siteUrl), now),
    },
    // uploads are registered at once, other pictures within the hour
    {
      name: 'register-used-pictures',
      schedule: { cron: EVERY_HOUR },
      run: (now) => registerUsedPictures(db, config.dataDir, now),
    },
    // smaller versions of new pictures and of the demo shop; others are made on request
    {
      name: 'prepare-pictures',
      schedule: { cron: EVERY_MINUTE },
      run: () => preparePictures(db, config.dataDir),
    },
    {
      name: 'purge-unused-files',
      schedule: { cron: EVERY_NIGHT },
      run: (now) => purgeUnusedFiles(db, config.dataDir, now),
    },
    {
      name: 'purge-expired-data',
      schedule: { cron: EVERY_HOUR },
      run: (now) => processRows(purgeTasks, { getId: ({ name }) => name, work: (purge) => purge(db, now) }),
    },
  ];
}
