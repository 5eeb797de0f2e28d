import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { anonymizeRedemptions, selectRedemptionsForExport } from './personal-data.store.ts';

export const vouchersPersonalData: PersonalData = {
  section: 'vouchers',
  tables: { voucher_redemption: { erasure: 'anonymize', exported: true } },
  export: [
    {
      name: 'vouchers',
      columns: ['code', 'order', 'used_at', 'returned_at'],
      read: selectRedemptionsForExport,
    },
  ],
  async erase(tx, subject) {
    await anonymizeRedemptions(tx, subject);
    return {};
  },
};
