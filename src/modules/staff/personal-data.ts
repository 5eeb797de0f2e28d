import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { isStaffMember } from './personal-data.store.ts';

export const staffPersonalData: PersonalData = {
  section: 'staff',
  tables: {
    staff_member: { erasure: 'cascade', exported: false, reason: 'Access that the shop gave' },
    audit_entry: { erasure: 'keep', exported: false, reason: 'Append-only log of the work of the staff' },
  },
  async blockers(db, { customerId }) {
    return (await isStaffMember(db, customerId)) ? [{ code: 'privacy.staff', count: 1 }] : [];
  },
};
