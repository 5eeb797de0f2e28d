import { redirect } from 'react-router';
import { shopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import type { Route } from './+types/sign-out.ts';

/** A GET does not sign out: links and images must not have this side effect. */
export function loader() {
  throw redirect(adminPaths.root(), 303);
}

export async function action({ context }: Route.ActionArgs) {
  const { signOutOperation } = await import('../../../modules/customers/sign-in/sign-out.operations.ts');
  const { runCommand } = await import('../../operations/run-action.server.ts');
  const { sessionCookie } = await import('../../../modules/customers/sessions/session-cookie.ts');
  const shop = context.get(shopRequest);
  await runCommand(signOutOperation, shop, {});
  shop.clearCookie(sessionCookie.name);
  throw redirect(adminPaths.root(), 303);
}
