import type { Db } from '../../platform/database/db.ts';
import type { Address } from '../shipping/address.rules.ts';
import type { AddressLabel } from './address-labels.rules.ts';
import { type AddressRow, selectAddresses } from './addresses.store.ts';

export type SavedAddress = Address & {
  id: string;
  label: AddressLabel;
  isUsual: boolean;
  isUsualForBills: boolean;
};

/** The addresses of a customer, default first. */
export async function listAddresses(db: Db, customerId: string): Promise<SavedAddress[]> {
  return (await selectAddresses(db, customerId)).map(toSavedAddress);
}

/** One address of the customer. */
export async function findAddress(db: Db, customerId: string, id: string): Promise<SavedAddress | undefined> {
  return (await listAddresses(db, customerId)).find((one) => one.id === id);
}

function toSavedAddress(row: AddressRow): SavedAddress {
  const { id, label, name, phone, country, state, city, zip } = row;
  const { address_1, address_2, landmark, delivery_note, company, tax_id } = row;
  return {
    id,
    label,
    name,
    phone,
    country,
    state,
    city,
    zip,
    address_1,
    address_2,
    landmark,
    delivery_note,
    company,
    tax_id,
    isUsual: row.default_shipping,
    isUsualForBills: row.default_billing,
  };
}
