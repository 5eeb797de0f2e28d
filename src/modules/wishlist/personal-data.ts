import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectWishlistForExport } from './personal-data.store.ts';

export const wishlistPersonalData: PersonalData = {
  section: 'wishlist',
  tables: { wishlist_item: { erasure: 'cascade', exported: true } },
  export: [{ name: 'wishlist', columns: ['product', 'added_at'], read: selectWishlistForExport }],
};
