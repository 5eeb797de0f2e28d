import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { mailPreferencesInput } from './mail-preferences.input.ts';
import { type MailPreferences, readMailPreferences, updateMailPreferences } from './mail-preferences.ts';

const tags = ['customers'];
const path = '/user/mails';
const data = z.object({ newsletter: z.boolean(), review_mails: z.boolean() });
const toData = ({ newsletter, review_mails }: MailPreferences) => ({ newsletter, review_mails });

export const getMailPreferencesOperation = defineQuery({
  name: 'mail-preferences.get',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path,
      operationId: 'getMailPreferences',
      summary: 'Mail preferences: newsletter and review invitations',
    },
  ],
  run: async ({ db, actor }) => ok(await readMailPreferences(db, actor)),
  data,
  toData,
});

export const updateMailPreferencesOperation = defineCommand({
  name: 'mail-preferences.update',
  access: customer,
  input: mailPreferencesInput,
  refusals: {},
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path,
      operationId: 'updateMailPreferences',
      summary: 'Update mail preferences; omitted fields are not changed',
    },
  ],
  run: async ({ db, actor, locale, now }, input) => ok(await updateMailPreferences(db, actor, input, { locale, now })),
  data,
  toData,
});
