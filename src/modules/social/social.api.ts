import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { unlinkInput } from './social.input.ts';
import { SOCIAL_PROVIDERS } from './social.rules.ts';
import { unlinkAccount, waysIn } from './ways-in.ts';

const account = z.object({
  id: z.string(),
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string().nullable(),
  linked_at: z.string(),
});
const tags = ['customers'];

/** Accounts elsewhere that open one's account. They are linked by a browser, on its way to the provider and back. */
export function socialApi(api: Api, { db }: Services): void {
  api.call({
    method: 'GET',
    path: '/user/social-login/accounts',
    operationId: 'listSocialAccounts',
    summary: 'By what the signed-in customer can sign in',
    tags,
    access: 'customer',
    data: z.object({ password: z.boolean(), accounts: z.array(account) }),
    async run(call) {
      const customer = customerOf(await call.visitor());
      if (!customer.ok) return customer;
      const { password, accounts } = await waysIn(db, customer.value.id);
      return ok({
        password,
        accounts: accounts.map(({ linkedAt, ...one }) => ({ ...one, linked_at: linkedAt.toISOString() })),
      });
    },
  });
  api.call({
    method: 'POST',
    path: '/user/social-login/unlink',
    operationId: 'unlinkSocialAccount',
    summary: 'Take a way in away, unless it is the last',
    tags,
    access: 'customer',
    body: unlinkInput,
    data: z.object({}),
    async run(call) {
      const customer = customerOf(await call.visitor());
      if (!customer.ok) return customer;
      const gone = await unlinkAccount(db, customer.value.id, call.body.id);
      return gone.ok ? ok({}) : gone;
    },
  });
}
