import { data, redirect } from 'react-router';
import { requireStaff } from '../../modules/staff/require-staff.ts';
import type { Permission, Staff } from '../../modules/staff/staff.rules.ts';
import { wordsFor } from '../../platform/words.ts';
import type { ShopRequest } from '../request.server.ts';
import { inOffice } from './office-paths.ts';

/** Refusals that redirect to the page of the second factor. */
const WANTS_FACTOR = new Set(['api.factor-due', 'staff.factor-missing']);

/**
 * The signed-in staff member, if the role has the permission.
 * @throws Response a redirect to the sign-in page for visitors or to the page of the second factor, else a 403 page
 */
export async function staffOf(shop: ShopRequest, permission: Permission): Promise<Staff> {
  const staff = await requireStaff(shop.services.db, await shop.visitor(), permission);
  if (staff.ok) return staff.value;
  if (WANTS_FACTOR.has(staff.refusal.code)) throw redirect(inOffice.factor(), 303);
  if (staff.refusal.kind === 'unauthenticated') throw redirect(inOffice.entry(), 303);
  throw data(null, { status: 403 });
}

/** The message of a key that is built from data, such as a status, a role or a reason. */
export function wordOf(locale: ShopRequest['locale'], key: string, fallback: string): string {
  const t = wordsFor(locale);
  return t.has(key) ? t(key) : fallback;
}
