import { data, redirect } from 'react-router';
import { lacksFactor, staffMember } from '../../modules/staff/require-staff.ts';
import { mayDo, type Permission, type Staff } from '../../modules/staff/staff.rules.ts';
import type { MessageKey } from '../../platform/words.ts';
import { bare } from '../paths.ts';
import type { ShopRequest } from '../request.server.ts';

export type OfficePlace = {
  href: string;
  name: string;
  /** How the addresses of the list and of a single one of it begin. */
  within: string;
};

const PLACES: { href: string; name: MessageKey; within: string; needs: Permission }[] = [
  { href: bare.officeOrders(), name: 'backoffice.orders', within: '/admin/order', needs: 'orders.read' },
  { href: bare.officeTransfers(), name: 'backoffice.transfers.title', within: '/admin/transfer', needs: 'orders.read' },
  { href: bare.officeReturns(), name: 'backoffice.returns', within: '/admin/return', needs: 'orders.read' },
  {
    href: bare.officeCancellations(),
    name: 'backoffice.cancellations',
    within: '/admin/cancellation',
    needs: 'orders.read',
  },
  {
    href: bare.officeQuestions(),
    name: 'backoffice.questions.title',
    within: '/admin/question',
    needs: 'questions.read',
  },
  { href: bare.officeAudit(), name: 'backoffice.audit', within: '/admin/audit', needs: 'audit.read' },
];

/** The pages that are open for somebody. */
export function placesFor({ role }: Staff, t: ShopRequest['t']): OfficePlace[] {
  return PLACES.filter(({ needs }) => mayDo(role, needs)).map(({ href, name, within }) => ({
    ...{ href, within },
    name: t(name),
  }));
}

/** @throws Response a 403 page for customers, a redirect where a second factor is to be set up first */
export async function placesOf(shop: ShopRequest): Promise<OfficePlace[]> {
  const visitor = await shop.visitor();
  const staff = await staffMember(shop.services.db, visitor);
  if (!staff.ok) throw data(null, { status: 403 });
  if (lacksFactor(staff.value, visitor)) throw redirect(bare.officeFactor(), 303);
  return placesFor(staff.value, shop.t);
}
