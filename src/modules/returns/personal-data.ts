import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { anonymizeReturns, countReturns, deleteReturnPhotos, selectReturnsForExport } from './personal-data.store.ts';
import { UNSETTLED_STATES } from './return.states.rules.ts';

export const returnsPersonalData: PersonalData = {
  section: 'returns',
  tables: {
    return_request: { erasure: 'anonymize', exported: true },
    return_photo: { erasure: 'delete', exported: false, reason: 'Files, which the customer sent' },
  },
  export: [
    {
      name: 'returns',
      columns: ['order', 'kind', 'wish', 'note', 'status', 'message', 'payout', 'created_at', 'decided_at'],
      read: selectReturnsForExport,
    },
  ],
  async blockers(db, { customerId }) {
    const count = await countReturns(db, customerId, { states: UNSETTLED_STATES });
    return count > 0 ? [{ code: 'privacy.open-returns', count }] : [];
  },
  async erase(tx, { customerId }) {
    await anonymizeReturns(tx, customerId);
    return { privateFiles: await deleteReturnPhotos(tx, customerId) };
  },
};
