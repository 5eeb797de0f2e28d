import { readSettings } from '../../modules/content/read-settings.ts';
import { requireStaff } from '../../modules/staff/require-staff.ts';
import { mayDo } from '../../modules/staff/staff.rules.ts';
import type { ShopRequest } from '../request.server.ts';
import { wordOf } from './office.server.ts';

export type OfficeFrameData = {
  title: string;
  siteName: string;
  /** Null for those who have no role here. */
  staff: { name: string; role: string; readsQuestions: boolean; readsAudit: boolean } | null;
  /** Whether somebody could sign out. */
  signedIn: boolean;
  /** Where the choice of another language leads back to. */
  path: string;
};

export async function officeFrame(shop: ShopRequest): Promise<OfficeFrameData> {
  const { db } = shop.services;
  // asking who is there keeps every page of the back office out of every cache
  const visitor = await shop.visitor();
  const [settings, staff] = await Promise.all([readSettings(db), requireStaff(db, visitor, 'orders.read')]);
  return {
    title: `${shop.t('backoffice.title')} – ${settings.siteName}`,
    siteName: settings.siteName,
    staff: staff.ok
      ? {
          name: staff.value.name,
          role: wordOf(shop.locale, `backoffice.role.${staff.value.role}`, staff.value.role),
          readsQuestions: mayDo(staff.value.role, 'questions.read'),
          readsAudit: mayDo(staff.value.role, 'audit.read'),
        }
      : null,
    signedIn: visitor.customer !== null,
    path: shop.path,
  };
}
