import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectComparisonForExport } from './personal-data.store.ts';

export const comparePersonalData: PersonalData = {
  section: 'compare',
  tables: { comparison_item: { erasure: 'cascade', exported: true } },
  export: [{ name: 'compared', columns: ['product', 'added_at'], read: selectComparisonForExport }],
};
