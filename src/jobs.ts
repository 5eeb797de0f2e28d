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

/** The rows that jobs see to. */
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

/** The tasks that may wait for a job; mails only where there is a server to send them. */
export function dueRows({ smtpUrl }: Pick<Config, 'smtpUrl'>): { name: string; rows: DueRows }[] {
  return Object.entries(DUE)
    .map(([name, rows]) => ({ name, rows }))
    .filter(({ name }) => smtpUrl !== null || name !== 'send-mails');
}

/**
 * Everything the shop does by itself. `due`: as soon as a row's time has come, within a second or two. `cron`: by the
 * clock. Without a mail server mails stay in the outbox.
 */
export function shopJobs({ config, db }: Services, mails: MailSender | null): Job[] {
  const links = orderLinks(config.siteUrl);
  const effects = transferEffects(links);
  const providers = providersOf(config.payments);
  const how = (now: Date) => ({ providers, effects, links, now });
  const repairs = (now: Date) => ({ links: ticketLinks(config.siteUrl), now });
  const forgetApplications = (_db: Services['db'], now: Date) => sweepApplications(db, config.dataDir, now);
  const forgetReturns = (_db: Services['db'], now: Date) => sweepReturns(db, config.dataDir, now);
  const forgetPhotos = (_db: Services['db'], now: Date) => sweepTicketPhotos(db, config.dataDir, now);
  const sweeps = [
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
    forgetReturns,
    purgeUnconfirmed,
    forgetApplications,
    sweepQuotes,
    sweepOffers,
    forgetPhotos,
  ];
  return [
    ...(mails ? [{ name: 'send-mails', when: { due: DUE['send-mails'] }, round: () => mails.sendDue() }] : []),
    // reports of providers to a process that died
    {
      name: 'work-off-webhooks',
      when: { due: DUE['work-off-webhooks'] },
      round: (now) => workOffWebhooks(db, how(now)),
    },
    // payments without a report; attempts whose time is over end, and their goods go back on sale
    { name: 'ask-providers', when: { due: DUE['ask-providers'] }, round: (now) => askProviders(db, how(now)) },
    { name: 'send-refunds', when: { due: DUE['send-refunds'] }, round: (now) => sendDueRefunds(db, how(now)) },
    // a reminder after two days, the end after three
    { name: 'chase-transfers', when: { due: DUE['chase-transfers'] }, round: (now) => chaseTransfers(db, how(now)) },
    { name: 'number-invoices', when: { due: DUE['number-invoices'] }, round: (now) => numberInvoices(db, now) },
    // what staff did not answer within a day is granted
    {
      name: 'answer-cancellations',
      when: { due: DUE['answer-cancellations'] },
      round: (now) => decideOverdue(db, how(now)),
    },
    // given up 14 days ago
    {
      name: 'erase-accounts',
      when: { due: DUE['erase-accounts'] },
      round: (now) => eraseAccounts(db, config.dataDir, now),
    },
    // prices of repairs that nobody took in time
    { name: 'end-offers', when: { due: DUE['end-offers'] }, round: (now) => endOffers(db, repairs(now)) },
    // devices that lie ready after 7, 30 and 60 days; what was handed over two weeks ago
    { name: 'chase-tickets', when: { due: DUE['chase-tickets'] }, round: (now) => chaseTickets(db, repairs(now)) },
    {
      name: 'remind-of-appointments',
      when: { cron: EVERY_QUARTER },
      round: (now) => remindOfAppointments(db, repairs(now)),
    },
    // code that writes stock need not know who waits for it
    {
      name: 'tell-back-in-stock',
      when: { cron: EVERY_MINUTE },
      round: (now) => tellBackInStock(db, alertLinks(config.siteUrl), now),
    },
    // some days after it arrived
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
      round: (now) => processRows(sweeps, { idOf: ({ name }) => name, work: (sweep) => sweep(db, now) }),
    },
  ];
}
