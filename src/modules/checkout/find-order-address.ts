import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findAddress } from '../addresses/list-addresses.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { addressInput } from '../shipping/address.input.ts';
import type { AddressedInput, PlaceInput } from './checkout.input.ts';

/**
 * Where an order goes: as it was typed, or out of the address book of the customer who places it. Refuses with
 * `shipping.address-first`, and at `address_id` with `addresses.not-found`.
 */
export async function findOrderAddress(db: Db, owner: CartOwner, input: PlaceInput): Promise<Result<AddressedInput>> {
  if (input.address_id === undefined)
    return input.address ? ok({ ...input, address: input.address }) : refuseField('address', 'shipping.address-first');
  const saved = 'customerId' in owner ? await findAddress(db, owner.customerId, input.address_id) : undefined;
  if (!saved) return refuseField('address_id', 'addresses.not-found');
  const { id: _, label: __, isUsual: ___, isUsualForBills: ____, ...place } = saved;
  const filled = Object.entries(place).map(([field, value]) => [field, value ?? '']);
  return ok({ ...input, save_address: false, address: addressInput.parse(Object.fromEntries(filled)) });
}
