import type { StaffLinks } from '../../modules/staff/members/invitation-mail.ts';
import { adminPaths } from '../admin/admin-paths.ts';

/** URLs in e-mails to staff. */
export function createStaffLinks(siteUrl: string): StaffLinks {
  return { invitation: (token) => siteUrl + adminPaths.staffInvitation({ token }) };
}
