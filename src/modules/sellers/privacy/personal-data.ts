import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import { deleteApplications, ownsStore, selectApplicationsForExport } from './personal-data.store.ts';

export const sellersPersonalData: PersonalData = {
  section: 'sellers',
  tables: {
    seller_application: { erasure: 'delete', exported: true },
    seller_member: { erasure: 'cascade', exported: false, reason: 'Access that the owner of a store gave' },
    seller: { erasure: 'keep', exported: false, reason: 'A business; its owner cannot delete the account' },
  },
  export: [
    {
      name: 'store-applications',
      columns: [
        ...['store', 'legal_name', 'registration_no', 'tax_id', 'contact', 'email', 'phone', 'address', 'iban_end'],
        ...['state', 'applied_at', 'decided_at'],
      ],
      read: selectApplicationsForExport,
    },
  ],
  async blockers(db, { customerId }) {
    return (await ownsStore(db, customerId)) ? [{ code: 'privacy.store-owner', count: 1 }] : [];
  },
  async erase(tx, { customerId }) {
    return { privateFiles: await deleteApplications(tx, customerId) };
  },
};
