import { type Language, listLanguages } from '../../modules/content/list-languages.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { lacksFactor, staffMember } from '../../modules/staff/require-staff.ts';
import type { ShopRequest } from '../request.server.ts';
import { wordOf } from './office.server.ts';
import { type OfficePlace, placesFor } from './office-places.server.ts';

export type OfficeFrameData = {
  title: string;
  siteName: string;
  /** Null for those who have no role here, or have not proved yet that they are who they say. */
  staff: { name: string; role: string; places: OfficePlace[] } | null;
  /** Whether somebody could sign out. */
  signedIn: boolean;
  /** Those that shoppers choose from, by their own names. */
  languages: Pick<Language, 'code' | 'name'>[];
  /** Where the choice of another language leads back to. */
  path: string;
};

export async function officeFrame(shop: ShopRequest): Promise<OfficeFrameData> {
  const { db } = shop.services;
  // asking who is there keeps every page of the back office out of every cache
  const visitor = await shop.visitor();
  const [settings, staff, languages] = await Promise.all([
    readSettings(db),
    staffMember(db, visitor),
    listLanguages(db),
  ]);
  const isIn = staff.ok && !lacksFactor(staff.value, visitor);
  return {
    title: `${shop.t('backoffice.title')} – ${settings.siteName}`,
    siteName: settings.siteName,
    staff: staff.ok
      ? {
          name: staff.value.name,
          role: wordOf(shop.locale, `backoffice.role.${staff.value.role}`, staff.value.role),
          places: isIn ? await placesFor(staff.value, shop) : [],
        }
      : null,
    languages: languages.map(({ code, name }) => ({ code, name })),
    signedIn: visitor.sessionHash !== null,
    path: shop.path,
  };
}
