import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { subscribeInput } from './newsletter.input.ts';
import { countSubscriptions } from './newsletter.store.ts';
import type { NewsletterLinks } from './newsletter-mails.ts';
import { requestSubscription } from './request-subscription.ts';

/** Newsletter routes, with double opt-in. */
export function newsletterApi({ links: createLinks }: { links: (siteUrl: string) => NewsletterLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = createLinks(config.siteUrl);

    api.addEndpoint({
      method: 'POST',
      path: '/email-subscription',
      operationId: 'subscribeToNewsletter',
      summary:
        'Request a newsletter subscription: mails a confirmation link; the response is the same for all addresses',
      tags: ['newsletter'],
      body: subscribeInput,
      data: z.object({}),
      async run({ body, locale, request }) {
        const context = { locale, address: request.ip, limits: config.limits, links, now: clock() };
        const requested = await requestSubscription(db, body, context);
        return requested.ok ? ok({}) : requested;
      },
    });
    api.addEndpoint({
      method: 'GET',
      path: '/admin/newsletter',
      operationId: 'getNewsletterStatistics',
      summary: 'For staff: number of pending, active and ended newsletter subscriptions by language',
      tags: ['staff'],
      access: 'customer',
      data: z.object({
        subscriptions: z.array(
          z.object({ state: z.enum(['asked', 'subscribed', 'left']), locale: z.string(), count: z.int() }),
        ),
      }),
      async run({ visitor }) {
        const staff = await requireStaff(db, await visitor(), 'marketing.read');
        return staff.ok ? ok({ subscriptions: await countSubscriptions(db) }) : staff;
      },
    });
  };
}
