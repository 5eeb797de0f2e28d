import type { Config } from './config.ts';
import { purgeUnconfirmed } from './modules/cancellations/confirm-cancellation.ts';
import { decideOverdue, requestsOverdue } from './modules/cancellations/decide-cancellation.ts';
import { purgeUnpaidKeys } from './modules/checkout/limit-unpaid.ts';
import { transferEffects } from './modules/checkout/transfer-mail.ts';
import { sweepCustomers } from './modules/customers/sweep-customers.ts';
import { sweepFiles } from './modules/files/sweep-files.ts';
import { sweepSubscriptions } from './modules/newsletter/sweep-subscriptions.ts';
import { numberInvoices, numbersDue } from './modules/orders/number-invoices.ts';
import { askProviders, attemptsDue } from './modules/payments/ask-providers.ts';
import { chaseTransfers, transfersDue } from './modules/payments/chase-transfers.ts';
import { providersOf } from './modules/payments/providers-of.ts';
import { refundsDue, sendDueRefunds } from './modules/payments/send-due-refunds.ts';
import { webhooksLeft, workOffWebhooks } from './modules/payments/work-off-webhooks.ts';
import { accountsDue, eraseAccounts } from './modules/privacy/erase-accounts.ts';
import { sweepQuotes } from './modules/repairs/open-quote.ts';
import { sweepReturns } from './modules/returns/sweep-returns.ts';
import { inviteReviews } from './modules/reviews/invite-reviews.ts';
import { purgeSearchLog } from './modules/search-rules/purge-search-log.ts';
import { sweepApplications } from './modules/sellers/sweep-applications.ts';
import { sweepSocial } from './modules/social/ways-in.ts';
import { sweepAlerts, tellBackInStock } from './modules/stock-alerts/tell-back-in-stock.ts';
import {
  chaseTickets,
  endOffers,
  offersDue,
  remindOfAppointments,
  sweepTicketPhotos,
  ticketsDue,
} from './modules/tickets/tend-tickets.ts';
import { sweepOffers } from './modules/trade-in/keep-offer.ts';
import { purgeKnownNetworks } from './platform/guesses/known-networks.ts';
import { sweepAnswers } from './platform/idempotency.ts';
import { type DueRows, purgeJobFailures } from './platform/jobs/due-rows.ts';
import type { Job } from './platform/jobs/job.ts';
import { processRows } from './platform/jobs/process-rows.ts';
import { MAILS_DUE } from './platform/mail/mail.store.ts';
import type { MailSender } from './platform/mail/mail-sender.ts';
import { sweepThrottles } from './platform/throttle.ts';
import type { Services } from './services.ts';
import { alertLinks } from './web/alert-links.ts';
import { orderLinks } from './web/order-links.ts';
import { reviewLinks } from './web/review-links.ts';
import { ticketLinks } from './web/ticket-links.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_QUARTER = '*/15 * * * *';
const EVERY_HOUR = '7 * * * *';
const EVERY_MORNING = '20 9 * * *';
const EVERY_NIGHT = '40 3 * * *';

/** Due rows of each job. */
const DUE = {
  'send-mails': MAILS_DUE,
  'work-off-webhooks': webhooksLeft,
  'ask-providers': attemptsDue,
  'send-refunds': refundsDue,
  'chase-transfers': transfersDue,
  'number-invoices': numbersDue,
  'answer-cancellations': requestsOverdue,
  'erase-accounts': accountsDue,
  'end-offers': offersDue,
  'chase-tickets': ticketsDue,
};

/** Lists the due rows of all jobs; mails only if a mail server is configured. */
export function dueRows({ smtpUrl }: Pick<Config, 'smtpUrl'>): { name: string; rows: DueRows }[] {
  return Object.entries(DUE)
    .map(([name, rows]) => ({ name, rows }))
    .filter(({ name }) => smtpUrl !== null || name !== 'send-mails');
}

/**
 * Background jobs of the shop. `due`: runs within seconds after a row becomes due. `cron`: runs by schedule. Without a mail
 * server mails stay in the outbox.
 */
export function shopJobs({ config, db }: Services, mails: MailSender | null): Job[] {
  const links = orderLinks(config.siteUrl);
  const effects = transferEffects(links);
  const providers = providersOf(config.payments);
  const paymentDeps = (now: Date) => ({ providers, effects, links, now });
  const repairDeps = (now: Date) => ({ links: ticketLinks(config.siteUrl), now });
  const purgeApplications = (_db: Services['db'], now: Date) => sweepApplications(db, config.dataDir, now);
  const purgeReturns = (_db: Services['db'], now: Date) => sweepReturns(db, config.dataDir, now);
  const purgePhotos = (_db: Services['db'], now: Date) => sweepTicketPhotos(db, config.dataDir, now);
  const purgeTasks = [
    sweepCustomers,
    sweepSocial,
    sweepAnswers,
    sweepThrottles,
    purgeJobFailures,
    purgeUnpaidKeys,
    purgeKnownNetworks,
    sweepAlerts,
    sweepSubscriptions,
    purgeSearchLog,
    purgeReturns,
    purgeUnconfirmed,
    purgeApplications,
    sweepQuotes,
    sweepOffers,
    purgePhotos,
  ];
  return [
    ...(mails
      ? [{ name: 'send-mails', when: { due: DUE['send-mails'] }, round: () => mails.sendDue() } satisfies Job]
      : []),
    // webhooks received by a process that died
    {
      name: 'work-off-webhooks',
      when: { due: DUE['work-off-webhooks'] },
      round: (now) => workOffWebhooks(db, paymentDeps(now)),
    },
    // payments without a webhook; expired attempts are closed and their stock is released
    { name: 'ask-providers', when: { due: DUE['ask-providers'] }, round: (now) => askProviders(db, paymentDeps(now)) },
    { name: 'send-refunds', when: { due: DUE['send-refunds'] }, round: (now) => sendDueRefunds(db, paymentDeps(now)) },
    // a reminder after two days, cancellation after three
    {
      name: 'chase-transfers',
      when: { due: DUE['chase-transfers'] },
      round: (now) => chaseTransfers(db, paymentDeps(now)),
    },
    { name: 'number-invoices', when: { due: DUE['number-invoices'] }, round: (now) => numberInvoices(db, now) },
    // requests that staff did not decide within a day are granted
    {
      name: 'answer-cancellations',
      when: { due: DUE['answer-cancellations'] },
      round: (now) => decideOverdue(db, paymentDeps(now)),
    },
    // deletion requested 14 days ago
    {
      name: 'erase-accounts',
      when: { due: DUE['erase-accounts'] },
      round: (now) => eraseAccounts(db, config.dataDir, now),
    },
    // expired repair offers
    { name: 'end-offers', when: { due: DUE['end-offers'] }, round: (now) => endOffers(db, repairDeps(now)) },
    // pickup reminders after 7, 30 and 60 days; follow-up two weeks after handover
    { name: 'chase-tickets', when: { due: DUE['chase-tickets'] }, round: (now) => chaseTickets(db, repairDeps(now)) },
    {
      name: 'remind-of-appointments',
      when: { cron: EVERY_QUARTER },
      round: (now) => remindOfAppointments(db, repairDeps(now)),
    },
    // polled, so that code that changes stock does not depend on stock alerts
    {
      name: 'tell-back-in-stock',
      when: { cron: EVERY_MINUTE },
      round: (now) => tellBackInStock(db, alertLinks(config.siteUrl), now),
    },
    // some days after delivery
    {
      name: 'invite-reviews',
      when: { cron: EVERY_MORNING },
      round: (now) => inviteReviews(db, reviewLinks(config.siteUrl), now),
    },
    {
      name: 'sweep-files',
      when: { cron: EVERY_NIGHT },
      round: (now) => sweepFiles(db, config.dataDir, now),
    },
    {
      name: 'sweep',
      when: { cron: EVERY_HOUR },
      round: (now) => processRows(purgeTasks, { idOf: ({ name }) => name, work: (purge) => purge(db, now) }),
    },
  ];
}
