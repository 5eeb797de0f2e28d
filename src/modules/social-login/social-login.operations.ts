import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { unlinkInput } from './social-login.input.ts';
import { SOCIAL_PROVIDERS } from './social-login.rules.ts';
import {
  clearSocialLoginCodeOperation,
  completeSocialLoginOperation,
  getSocialLoginAttemptOperation,
  sendSocialLoginCodeOperation,
  verifySocialLoginCodeOperation,
  verifySocialLoginPasswordOperation,
} from './social-login-steps.operations.ts';
import { listSignInMethods, unlinkSocialAccount } from './social-logins.ts';

const tags = ['customers'];

const linkedAccountSchema = z.object({
  id: z.string(),
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string().nullable(),
  linked_at: z.string(),
});

export const listSocialAccountsOperation = defineQuery({
  name: 'social-login.list-accounts',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/social-login/accounts',
      operationId: 'listSocialAccounts',
      summary: 'Sign-in methods of the signed-in customer',
    },
  ],
  run: async ({ db, actor }) => ok(await listSignInMethods(db, actor.id)),
  data: z.object({ password: z.boolean(), accounts: z.array(linkedAccountSchema) }),
  toData: ({ password, accounts }) => ({
    password,
    accounts: accounts.map(({ linkedAt, ...account }) => ({ ...account, linked_at: linkedAt.toISOString() })),
  }),
});

export const unlinkSocialAccountOperation = defineCommand({
  name: 'social-login.unlink-account',
  access: customer,
  input: unlinkInput,
  refusals: { 'api.not-found': 'missing', 'social.last-way': 'refused' },
  foreignRefusal: 'api.not-found',
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/social-login/unlink',
      operationId: 'unlinkSocialAccount',
      summary: 'Unlink a social account, unless it is the last sign-in method',
    },
  ],
  run: ({ db, actor }, { id }) => unlinkSocialAccount(db, actor.id, id),
  data: z.object({}),
  toData: () => ({}),
});

/** Linking itself happens in the browser, by redirects to the provider. */
export const socialLoginOperations = [
  listSocialAccountsOperation,
  unlinkSocialAccountOperation,
  getSocialLoginAttemptOperation,
  completeSocialLoginOperation,
  verifySocialLoginPasswordOperation,
  verifySocialLoginCodeOperation,
  sendSocialLoginCodeOperation,
  clearSocialLoginCodeOperation,
] as const;
