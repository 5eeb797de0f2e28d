import { redirect, redirectDocument } from 'react-router';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { Route } from './+types/logout.ts';

/** Nothing to see: a link or a picture must not sign anybody out. */
export function loader() {
  throw redirect(to.home(), 303);
}

export async function action({ context }: Route.ActionArgs) {
  const { signOut } = await import('../../../../modules/customers/sign-out.ts');
  const { sessionCookie } = await import('../../../../modules/customers/session-cookie.ts');
  const { rememberDevices } = await import('../../devices/my-devices.server.ts');
  const shop = context.get(shopRequest);
  const { sessionHash } = await shop.visitor();
  if (sessionHash) await signOut(shop.services.db, sessionHash);
  shop.clearCookie(sessionCookie.name);
  shop.clearCookie('checkout_draft');
  // the next one at this browser has others
  rememberDevices(shop, []);
  throw redirectDocument(to.home(), 303);
}

export default function Logout() {
  return null;
}
