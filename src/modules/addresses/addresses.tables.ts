import type { Generated } from 'kysely';
import type { AddressLabel } from './address-labels.rules.ts';

export interface CustomerAddressTable {
  id: string;
  customer_id: string;
  label: AddressLabel;
  name: string;
  /** E.164. */
  phone: string;
  country: string;
  state: string | null;
  city: string;
  zip: string | null;
  address_1: string;
  address_2: string | null;
  landmark: string | null;
  delivery_note: string | null;
  company: string | null;
  tax_id: string | null;
  default_shipping: Generated<boolean>;
  default_billing: Generated<boolean>;
  created_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    customer_address: CustomerAddressTable;
  }
}
