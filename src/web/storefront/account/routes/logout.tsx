import { redirect, redirectDocument } from 'react-router';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import type { Route } from './+types/logout.ts';

/** GET does not sign out: links and images must not have this side effect. */
export function loader() {
  throw redirect(to.home(), 303);
}

export async function action({ context }: Route.ActionArgs) {
  const { signOutOperation } = await import('../../../../modules/customers/sign-in/sign-out.operations.ts');
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const { sessionCookie } = await import('../../../../modules/customers/sessions/session-cookie.ts');
  const { rememberDevices } = await import('../../devices/my-devices.server.ts');
  const shop = context.get(shopRequest);
  await runCommand(signOutOperation, shop, {});
  shop.clearCookie(sessionCookie.name);
  shop.clearCookie('checkout_draft');
  // the devices belong to the signed-out customer
  rememberDevices(shop, []);
  throw redirectDocument(to.home(), 303);
}

export default function Logout() {
  return null;
}
