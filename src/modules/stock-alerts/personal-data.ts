import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { deleteStockAlerts, selectStockAlertsForExport } from './personal-data.store.ts';

export const stockAlertsPersonalData: PersonalData = {
  section: 'stock-alerts',
  tables: { stock_alert: { erasure: 'delete', exported: true } },
  export: [
    {
      name: 'stock-alerts',
      columns: ['product', 'sku', 'created_at', 'told_at'],
      read: selectStockAlertsForExport,
    },
  ],
  async erase(tx, { email }) {
    await deleteStockAlerts(tx, email);
    return {};
  },
};
