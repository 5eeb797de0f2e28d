import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { anonymizeCancellations, selectCancellationsForExport } from './personal-data.store.ts';

export const cancellationsPersonalData: PersonalData = {
  section: 'cancellations',
  tables: {
    cancellation: { erasure: 'anonymize', exported: true },
    unconfirmed_cancellation: { erasure: 'delete', exported: false, reason: 'A link that is valid for a day' },
  },
  export: [
    {
      name: 'cancellations',
      columns: ['order', 'reason_code', 'note', 'status', 'message', 'created_at', 'decided_at'],
      read: selectCancellationsForExport,
    },
  ],
  async erase(tx, { customerId }) {
    await anonymizeCancellations(tx, customerId);
    return {};
  },
};
