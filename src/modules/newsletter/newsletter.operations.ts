import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { staffWith } from '../staff/staff-access.ts';
import { confirmSubscription } from './confirm-subscription.ts';
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

/** With the link of a mail; limited, because tokens could be guessed. */
export const confirmSubscriptionOperation = defineCommand({
  name: 'newsletter.confirm',
  access: anyone,
  params: linkTokenParams,
  refusals: LINK_VOID,
  throttle: 'track',
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
  throttle: 'track',
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, now }, { token }) => unsubscribeNewsletter(db, token, now),
});

export const newsletterOperations = [
  subscribeOperation,
  getNewsletterStatisticsOperation,
  confirmSubscriptionOperation,
  unsubscribeOperation,
] as const;
