import { ok, type Result, refuseField, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { findAddress, type SavedAddress } from '../addresses/list-addresses.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { type AddressInput, addressInput } from '../shipping/address.input.ts';
import type { AddressedOrderInput, PlaceOrderInput } from './checkout.input.ts';

/**
 * Resolves the shipping and billing addresses of an order, typed or saved by the customer. Refuses with
 * `shipping.address-first`, and at `address_id` or `billing_address_id` with `addresses.not-found`.
 */
export async function resolveOrderAddresses(
  db: Db,
  owner: CartOwner,
  input: PlaceOrderInput,
): Promise<Result<AddressedOrderInput>> {
  const find = (id: string) => ('customerId' in owner ? findAddress(db, owner.customerId, id) : undefined);
  const { address_id, billing_address_id } = input;
  if (address_id === undefined && !input.address) return refuseField('address', 'shipping.address-first');
  const saved = address_id === undefined ? undefined : await find(address_id);
  const billed = billing_address_id === undefined ? undefined : await find(billing_address_id);
  const missing = [
    ...(address_id && !saved ? ['address_id'] : []),
    ...(billing_address_id && !billed ? ['billing_address_id'] : []),
  ];
  const address = saved ? toAddressInput(saved) : input.address;
  if (missing.length > 0 || !address)
    return refuseFields(Object.fromEntries(missing.map((field) => [field, [{ code: 'addresses.gone', facts: {} }]])));
  const billing_address = billed ? toAddressInput(billed) : input.billing_address;
  return ok({ ...input, address, billing_address, save_address: input.save_address && !saved });
}

function toAddressInput({
  id: _,
  label: __,
  isUsual: ___,
  isUsualForBills: ____,
  ...place
}: SavedAddress): AddressInput {
  return addressInput.parse(Object.fromEntries(Object.entries(place).map(([field, value]) => [field, value ?? ''])));
}
