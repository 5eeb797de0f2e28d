import { data, redirect } from 'react-router';
import { requireStaff } from '../../modules/staff/require-staff.ts';
import type { Permission, Staff } from '../../modules/staff/staff.rules.ts';
import { wordsFor } from '../../platform/words.ts';
import type { ShopRequest } from '../request.server.ts';
import { inOffice } from './office-paths.ts';

/** Refusals that the page of the second factor cures. */
const WANTS_FACTOR = new Set(['api.factor-due', 'staff.factor-missing']);

/**
 * Somebody of the staff whose role allows this.
 * @throws Response a redirect to the sign-in page for strangers or to that of the second factor, a 403 page for everybody else
 */
export async function staffOf(shop: ShopRequest, permission: Permission): Promise<Staff> {
  const staff = await requireStaff(shop.services.db, await shop.visitor(), permission);
  if (staff.ok) return staff.value;
  if (WANTS_FACTOR.has(staff.refusal.code)) throw redirect(inOffice.factor(), 303);
  if (staff.refusal.kind === 'unauthenticated') throw redirect(inOffice.entry(), 303);
  throw data(null, { status: 403 });
}

/** The name of a state, a role or a reason that came from data. */
export function wordOf(locale: ShopRequest['locale'], key: string, otherwise: string): string {
  const t = wordsFor(locale);
  return t.has(key) ? t(key) : otherwise;
}
