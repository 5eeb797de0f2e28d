import { z } from 'zod';
import { addressInput } from '../shipping/address.input.ts';

export const ADDRESS_LABELS = ['home', 'work', 'other'] as const;
export type AddressLabel = (typeof ADDRESS_LABELS)[number];

/** Nobody has more. */
export const MOST_ADDRESSES = 20;

export const addressId = z.guid().toLowerCase();

/** A new address, or with an id one that is changed. */
export const saveAddressInput = addressInput.extend({
  id: addressId.optional(),
  label: z.enum(ADDRESS_LABELS).default('home'),
  /** Left out: as it was; the first address of a customer is both. */
  default_shipping: z.boolean().optional(),
  default_billing: z.boolean().optional(),
});

export type SaveAddressInput = z.output<typeof saveAddressInput>;

export const addressIdInput = z.strictObject({ id: addressId });
