import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectAddressesForExport } from './personal-data.store.ts';

export const addressesPersonalData: PersonalData = {
  section: 'addresses',
  tables: { customer_address: { erasure: 'cascade', exported: true } },
  export: [
    {
      name: 'addresses',
      columns: [
        ...['label', 'name', 'phone', 'company', 'tax_id', 'country', 'state', 'city', 'zip', 'address_1', 'address_2'],
        ...['landmark', 'delivery_note', 'default_shipping', 'default_billing', 'created_at'],
      ],
      read: selectAddressesForExport,
    },
  ],
};
