import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { askToSubscribe } from './ask-to-subscribe.ts';
import { subscribeInput } from './newsletter.input.ts';
import { countSubscriptions } from './newsletter.store.ts';
import type { NewsletterLinks } from './newsletter-mails.ts';

/** The shop's newsletter, for mailboxes confirmed by mail. */
export function newsletterApi({ links: linksAt }: { links: (siteUrl: string) => NewsletterLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);

    api.call({
      method: 'POST',
      path: '/email-subscription',
      operationId: 'subscribeToNewsletter',
      summary: 'Ask for the newsletter: mails a link that confirms it, and answers every address alike',
      tags: ['newsletter'],
      body: subscribeInput,
      data: z.object({}),
      async run({ body, locale, request }) {
        const asking = { locale, address: request.ip, limits: config.limits, links, now: clock() };
        const asked = await askToSubscribe(db, body, asking);
        return asked.ok ? ok({}) : asked;
      },
    });
    api.call({
      method: 'GET',
      path: '/admin/newsletter',
      operationId: 'getNewsletterStatistics',
      summary: 'For staff: how many asked for the newsletter, receive it and left, by language',
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
