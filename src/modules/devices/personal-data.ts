import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectDevicesForExport } from './personal-data.store.ts';

export const devicesPersonalData: PersonalData = {
  section: 'devices',
  tables: { customer_device: { erasure: 'cascade', exported: true } },
  export: [{ name: 'devices', columns: ['device', 'name', 'main', 'added_at'], read: selectDevicesForExport }],
};
