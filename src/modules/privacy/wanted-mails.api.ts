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

/** Routes for the mail preferences of a customer. */
export function wantedMailsApi(api: Api, { db, clock }: Services): void {
  api.call({
    ...shared,
    method: 'GET',
    operationId: 'getMailPreferences',
    summary: 'Mail preferences: newsletter and review invitations',
    run: async ({ visitor }) => {
      const customer = customerOf(await visitor());
      return customer.ok ? ok(await wantedMails(db, customer.value)) : customer;
    },
  });
  api.call({
    ...shared,
    method: 'POST',
    operationId: 'updateMailPreferences',
    summary: 'Update mail preferences; omitted fields are not changed',
    body: wantedMailsInput,
    run: async ({ visitor, body, locale }) => {
      const customer = customerOf(await visitor());
      if (!customer.ok) return customer;
      return ok(await changeWantedMails(db, customer.value, body, { locale, now: clock() }));
    },
  });
}
