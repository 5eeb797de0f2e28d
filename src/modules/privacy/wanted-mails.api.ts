import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { wantedMailsInput } from './wanted-mails.input.ts';
import { changeWantedMails, wantedMails } from './wanted-mails.ts';

const shared = {
  path: '/user/mails',
  tags: ['customers'],
  access: 'customer' as const,
  data: z.object({ newsletter: z.boolean(), review_mails: z.boolean() }),
};

/** The mails that customers may do without. */
export function wantedMailsApi(api: Api, { db, clock }: Services): void {
  api.call({
    ...shared,
    method: 'GET',
    operationId: 'getMailPreferences',
    summary: 'Whether the newsletter comes, and mails that ask for reviews of what has arrived',
    run: async ({ visitor }) => {
      const customer = customerOf(await visitor());
      return customer.ok ? ok(await wantedMails(db, customer.value)) : customer;
    },
  });
  api.call({
    ...shared,
    method: 'POST',
    operationId: 'updateMailPreferences',
    summary: 'Switch the newsletter or mails that ask for reviews on or off; what is left out stays',
    body: wantedMailsInput,
    run: async ({ visitor, body, locale }) => {
      const customer = customerOf(await visitor());
      if (!customer.ok) return customer;
      return ok(await changeWantedMails(db, customer.value, body, { locale, now: clock() }));
    },
  });
}
