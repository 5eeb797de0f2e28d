import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { mailPreferencesInput } from './mail-preferences.input.ts';
import { readMailPreferences, updateMailPreferences } from './mail-preferences.ts';

const shared = {
  path: '/user/mails',
  tags: ['customers'],
  access: 'customer' as const,
  data: z.object({ newsletter: z.boolean(), review_mails: z.boolean() }),
};

/** Routes for the mail preferences of a customer. */
export function mailPreferencesApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    ...shared,
    method: 'GET',
    operationId: 'getMailPreferences',
    summary: 'Mail preferences: newsletter and review invitations',
    run: async ({ visitor }) => {
      const customer = requireCustomer(await visitor());
      return customer.ok ? ok(await readMailPreferences(db, customer.value)) : customer;
    },
  });
  api.addEndpoint({
    ...shared,
    method: 'POST',
    operationId: 'updateMailPreferences',
    summary: 'Update mail preferences; omitted fields are not changed',
    body: mailPreferencesInput,
    run: async ({ visitor, body, locale }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      return ok(await updateMailPreferences(db, customer.value, body, { locale, now: clock() }));
    },
  });
}
