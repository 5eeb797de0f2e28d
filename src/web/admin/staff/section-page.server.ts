import { data } from 'react-router';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { MessageKey } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleInvitationForm, type InvitationPage, loadInvitationPage } from './invitation-page.server.ts';
import { handleProfileForm, loadProfilePage, type ProfilePage } from './profile-page.server.ts';
import { loadRolesPage, type RolesPage } from './roles-page.server.ts';
import { handleStaffForm, loadStaffPage, type StaffPage } from './staff-page.server.ts';

/** Pages below `/admin/staff`, in one route: every route is listed in the manifest that each page of the shop loads. */
export type SectionPage = { pageTitle: string; isSaved: boolean } & (
  | { section: 'members'; page: StaffPage }
  | { section: 'roles'; page: RolesPage }
  | { section: 'profile'; page: ProfilePage }
  | { section: 'invitation'; page: InvitationPage }
);

/** @throws Response as the section does, and a 404 page for an unknown section */
export async function loadSection(
  shop: ShopRequest,
  section: string | undefined,
  request: Request,
): Promise<SectionPage> {
  const { siteName } = await readSettings(shop.services.db);
  const isSaved = new URL(request.url).searchParams.get('saved') === '1';
  const titled = (key: MessageKey) => ({ pageTitle: `${shop.t(key)} – ${siteName}`, isSaved });
  switch (section) {
    case undefined:
      return { section: 'members', page: await loadStaffPage(shop), ...titled('admin.staff.title') };
    case 'roles':
      return { section, page: await loadRolesPage(shop), ...titled('admin.staff.roles') };
    case 'profile':
      return { section, page: await loadProfilePage(shop), ...titled('admin.staff.profile') };
    case 'invitation':
      return { section, page: await loadInvitationPage(shop, request), ...titled('admin.staff.invitation') };
    default:
      throw data(null, { status: 404 });
  }
}

/** @throws Response as the section does, and a 404 page for a section without forms */
export function handleSectionForm(shop: ShopRequest, section: string | undefined, form: FormData) {
  switch (section) {
    case undefined:
      return handleStaffForm(shop, form);
    case 'profile':
      return handleProfileForm(shop, form);
    case 'invitation':
      return handleInvitationForm(shop, form);
    default:
      throw data(null, { status: 404 });
  }
}
