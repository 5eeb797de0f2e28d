import { z } from 'zod';
import { addressInput } from '../shipping/address.input.ts';
import { ADDRESS_LABELS } from './address-labels.rules.ts';

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
