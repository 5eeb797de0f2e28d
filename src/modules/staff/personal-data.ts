import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { deleteInvitationsByEmail } from './members/members.store.ts';
import { isStaffMember } from './personal-data.store.ts';

export const staffPersonalData: PersonalData = {
  section: 'staff',
  tables: {
    staff_member: { erasure: 'cascade', exported: false, reason: 'Access that the shop gave' },
    staff_invitation: { erasure: 'delete', exported: false, reason: 'Deleted when it is used or expires' },
    saved_view: { erasure: 'cascade', exported: false, reason: 'Filters of lists for the work of the staff' },
    default_view: { erasure: 'cascade', exported: false, reason: 'Choice of a saved view' },
    audit_entry: { erasure: 'keep', exported: false, reason: 'Append-only log of the work of the staff' },
  },
  async blockers(db, { customerId }) {
    return (await isStaffMember(db, customerId)) ? [{ code: 'privacy.staff', count: 1 }] : [];
  },
  async erase(tx, { email }) {
    await deleteInvitationsByEmail(tx, email);
    return {};
  },
};
