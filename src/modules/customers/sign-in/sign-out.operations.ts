import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import { anyone } from '../../../platform/operations/access.ts';
import { defineCommand, type OperationContext } from '../../../platform/operations/operation.ts';
import { signOut } from './sign-out.ts';

const tags = ['customers'];
const data = z.object({});
const summary = 'Sign out; GET requires the Authorization header';

export const signOutByTokenOperation = defineCommand({
  name: 'customers.sign-out-by-token',
  access: anyone,
  refusals: {},
  idempotency: 'none',
  tags,
  routes: [{ method: 'GET', path: '/user/logout', operationId: 'signOutByToken', summary }],
  async run(context) {
    // a GET authenticated by cookie could be triggered by an image on another site (CSRF)
    if (!context.hasAuthorizationHeader) return refuse('api.unauthenticated', {}, 'unauthenticated');
    return endCurrentSession(context);
  },
  data,
});

export const signOutOperation = defineCommand({
  name: 'customers.sign-out',
  access: anyone,
  refusals: {},
  idempotency: 'none',
  tags,
  routes: [{ method: 'POST', path: '/user/logout', operationId: 'signOut', summary }],
  run: endCurrentSession,
  data,
});

async function endCurrentSession({ db, visitor }: Pick<OperationContext<null>, 'db' | 'visitor'>) {
  const { sessionHash } = await visitor();
  if (sessionHash) await signOut(db, sessionHash);
  return ok({});
}
