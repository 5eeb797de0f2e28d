import { z } from 'zod';
import { addressInput } from '../shipping/address.input.ts';

export const ADDRESS_LABELS = ['home', 'work', 'other'] as const;
export type AddressLabel = (typeof ADDRESS_LABELS)[number];

export const MAX_ADDRESSES = 20;

export const addressId = z.guid().toLowerCase();

/** A new address, or an update with its id. */
export const saveAddressInput = addressInput.extend({
  id: addressId.optional(),
  label: z.enum(ADDRESS_LABELS).default('home'),
  /** Unchanged when omitted; the first address of a customer is the default for both. */
  default_shipping: z.boolean().optional(),
  default_billing: z.boolean().optional(),
});

export type SaveAddressInput = z.output<typeof saveAddressInput>;

export const addressIdInput = z.strictObject({ id: addressId });

export const setDefaultAddressInput = z.strictObject({ type: z.enum(['default_shipping', 'default_billing']) });
