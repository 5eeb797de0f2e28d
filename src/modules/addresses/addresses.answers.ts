import { z } from 'zod';
import { ADDRESS_LABELS } from './address-labels.rules.ts';
import type { SavedAddress } from './list-addresses.ts';

const text = z.string().nullable();

export const addressSchema = z.object({
  id: z.string(),
  label: z.enum(ADDRESS_LABELS),
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  state: text,
  city: z.string(),
  zip: text,
  address_1: z.string(),
  address_2: text,
  landmark: text,
  delivery_note: text,
  company: text,
  tax_id: text,
  default_shipping: z.boolean(),
  default_billing: z.boolean(),
});

export const addressBookSchema = z.object({ addresses: z.array(addressSchema) });

export function toAddressAnswer({ isUsual, isUsualForBills, ...saved }: SavedAddress): z.input<typeof addressSchema> {
  return { ...saved, default_shipping: isUsual, default_billing: isUsualForBills };
}
