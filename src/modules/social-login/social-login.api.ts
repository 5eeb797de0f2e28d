import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { unlinkInput } from './social-login.input.ts';
import { SOCIAL_PROVIDERS } from './social-login.rules.ts';
import { listSignInMethods, unlinkSocialAccount } from './social-logins.ts';

const account = z.object({
  id: z.string(),
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string().nullable(),
  linked_at: z.string(),
});
const tags = ['customers'];

/** Endpoints for linked social accounts. Linking itself happens in the browser, by redirects to the provider. */
export function socialLoginApi(api: Api, { db }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/user/social-login/accounts',
    operationId: 'listSocialAccounts',
    summary: 'Sign-in methods of the signed-in customer',
    tags,
    access: 'customer',
    data: z.object({ password: z.boolean(), accounts: z.array(account) }),
    async run(call) {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { password, accounts } = await listSignInMethods(db, customer.value.id);
      return ok({
        password,
        accounts: accounts.map(({ linkedAt, ...one }) => ({ ...one, linked_at: linkedAt.toISOString() })),
      });
    },
  });
  api.addEndpoint({
    method: 'POST',
    path: '/user/social-login/unlink',
    operationId: 'unlinkSocialAccount',
    summary: 'Unlink a social account, unless it is the last sign-in method',
    tags,
    access: 'customer',
    body: unlinkInput,
    data: z.object({}),
    async run(call) {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const unlinked = await unlinkSocialAccount(db, customer.value.id, call.body.id);
      return unlinked.ok ? ok({}) : unlinked;
    },
  });
}
