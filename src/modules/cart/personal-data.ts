import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectCartForExport } from './personal-data.store.ts';

export const cartPersonalData: PersonalData = {
  section: 'cart',
  tables: {
    cart: { erasure: 'cascade', exported: true },
    cart_line: { erasure: 'cascade', exported: true },
    cart_repair: { erasure: 'cascade', exported: false, reason: 'The list of repairs contains the ticket' },
  },
  export: [
    { name: 'basket', columns: ['product', 'sku', 'quantity', 'search', 'added_at'], read: selectCartForExport },
  ],
};
