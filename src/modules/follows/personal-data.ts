import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectFollowedStoresForExport } from './personal-data.store.ts';

export const followsPersonalData: PersonalData = {
  section: 'follows',
  tables: { store_follower: { erasure: 'cascade', exported: true } },
  export: [{ name: 'followed-stores', columns: ['store', 'followed_at'], read: selectFollowedStoresForExport }],
};
