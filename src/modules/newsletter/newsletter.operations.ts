import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { staffWith } from '../staff/staff-access.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { linkTokenParams, subscribeInput } from './newsletter.input.ts';
import { countSubscriptions } from './newsletter.store.ts';
import type { NewsletterLinks } from './newsletter-mails.ts';
import { requestSubscription } from './request-subscription.ts';
import { unsubscribeNewsletter } from './unsubscribe-newsletter.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    newsletterLinks: NewsletterLinks;
  }
}

const tags = ['newsletter'];
const LINK_VOID = { 'newsletter.link-void': 'missing' } as const;

export const subscribeOperation = defineCommand({
  name: 'newsletter.subscribe',
  access: anyone,
  input: subscribeInput,
  refusals: {},
  limits: [
    { name: 'contact', getKey: ({ address }) => address },
    { name: 'newsletterMail', getKey: (_, { email }) => email },
  ],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/email-subscription',
      operationId: 'subscribeToNewsletter',
      summary:
        'Request a newsletter subscription: mails a confirmation link; the response is the same for all addresses',
    },
  ],
  run: ({ db, locale, deps, now }, input) =>
    requestSubscription(db, input, { locale, links: deps.newsletterLinks, now }),
  data: z.object({}),
  toData: () => ({}),
});

/** States of subscriptions in the API `v1`. */
const API_STATES = { pending: 'asked', subscribed: 'subscribed', unsubscribed: 'left' } as const;

export const getNewsletterStatisticsOperation = defineQuery({
  name: 'newsletter.get-statistics',
  access: staffWith('marketing.read'),
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/newsletter',
      operationId: 'getNewsletterStatistics',
      summary: 'For staff: number of pending, active and ended newsletter subscriptions by language',
    },
  ],
  run: async ({ db }) => ok({ subscriptions: await countSubscriptions(db) }),
  data: z.object({
    subscriptions: z.array(
      z.object({ state: z.enum(['asked', 'subscribed', 'left']), locale: z.string(), count: z.int() }),
    ),
  }),
  toData: ({ subscriptions }) => ({
    subscriptions: subscriptions.map(({ state, ...row }) => ({ state: API_STATES[state], ...row })),
  }),
});

const CSV = 'text/csv; charset=utf-8';

/** A command, because it is recorded in the audit log. */
export const exportSubscribersOperation = defineCommand({
  name: 'newsletter.export-subscribers',
  access: staffWith('marketing.export'),
  refusals: {},
  idempotency: 'none',
  tags: ['staff'],
  file: 'text/csv',
  routes: [
    {
      method: 'GET',
      path: '/admin/newsletter/subscribers.csv',
      operationId: 'exportNewsletterSubscribers',
      summary: 'For staff: all newsletter subscribers as CSV',
    },
  ],
  // the pool, because the lines are read while the response is sent, after the transaction
  run: async ({ deps }) => ok(exportSubscribers(deps.db, deps.newsletterLinks.oneClickUnsubscribe)),
  audit: (_, _lines, staff) => ({
    actor: staff,
    action: 'newsletter-export',
    subject: { kind: 'newsletter', id: staff.id },
    before: {},
    after: {},
  }),
  data: z.custom<FileResponse>(),
  toData: (lines) => new FileResponse({ name: 'subscribers.csv', type: CSV, content: encodeLines(lines) }),
});

async function* encodeLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line);
}

/** With the link of a mail; limited, because tokens could be guessed. */
export const confirmSubscriptionOperation = defineCommand({
  name: 'newsletter.confirm',
  access: anyone,
  params: linkTokenParams,
  refusals: LINK_VOID,
  limits: ['track'],
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, deps, now }, { token }) => confirmSubscription(db, token, { links: deps.newsletterLinks, now }),
});

/** As `newsletter.confirm`. */
export const unsubscribeOperation = defineCommand({
  name: 'newsletter.unsubscribe',
  access: anyone,
  params: linkTokenParams,
  refusals: LINK_VOID,
  limits: ['track'],
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, now }, { token }) => unsubscribeNewsletter(db, token, now),
});

export const newsletterOperations = [
  subscribeOperation,
  getNewsletterStatisticsOperation,
  exportSubscribersOperation,
  confirmSubscriptionOperation,
  unsubscribeOperation,
] as const;
