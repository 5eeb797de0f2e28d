import { type Language, listLanguages } from '../../../modules/content/languages/list-languages.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { lacksTwoFactor, requireStaffMember } from '../../../modules/staff/require-staff.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { type AdminNavGroup, buildNavigation } from './admin-navigation.server.ts';

export type AdminLayoutData = {
  title: string;
  siteName: string;
  /** Null for visitors without a staff role. `navigation` is empty until the second factor is verified. */
  staff: { name: string; role: string; navigation: AdminNavGroup[] } | null;
  /** Whether there is a session. */
  signedIn: boolean;
  /** Languages of the shop with their native names. */
  languages: Pick<Language, 'code' | 'name'>[];
  /** Return path of the language form. */
  path: string;
};

export async function loadAdminLayout(shop: ShopRequest): Promise<AdminLayoutData> {
  const { db } = shop.services;
  // reading the visitor makes the page private, so no admin page is cached
  const visitor = await shop.visitor();
  const [settings, staff, languages] = await Promise.all([
    readSettings(db),
    requireStaffMember(db, visitor),
    listLanguages(db),
  ]);
  const isAuthorized = staff.ok && !lacksTwoFactor(staff.value, visitor);
  return {
    title: `${shop.t('admin.title')} – ${settings.siteName}`,
    siteName: settings.siteName,
    staff: staff.ok
      ? {
          name: staff.value.name,
          role: translateKey(shop.locale, `admin.role.${staff.value.role}`, staff.value.role),
          navigation: isAuthorized ? await buildNavigation(staff.value, shop) : [],
        }
      : null,
    languages: languages.map(({ code, name }) => ({ code, name })),
    signedIn: visitor.sessionHash !== null,
    path: shop.path,
  };
}
