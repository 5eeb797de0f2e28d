import { listAddressesOperation } from '../../../../modules/addresses/addresses.operations.ts';
import type { SavedAddress } from '../../../../modules/addresses/list-addresses.ts';
import { formatPostalAddress } from '../../../../modules/shipping/postal-address.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import type { CheckoutValues } from '../checkout-values.ts';

export type AddressBookEntry = { id: string; name: string; lines: string[] };

/** A customer's saved addresses and the id of the selected one; null while a new address is typed. */
export type AddressBook = { entries: AddressBookEntry[]; chosen: string | null };

type AddressSelection = Pick<CheckoutValues, 'address_id' | 'address_1' | 'billing_address_id' | 'billing_address_1'>;

/**
 * Loads the address book. The default address is selected until one is chosen or typed. `billing`: id of the selected
 * billing address.
 */
export async function loadAddressBook(
  shop: ShopRequest,
  { address_id, address_1, billing_address_id, billing_address_1 }: AddressSelection,
): Promise<AddressBook & { address: SavedAddress | null; billing: string | null }> {
  const book = await listSavedAddresses(shop);
  const defaultAddress = address_id === '' && address_1 === '' ? book[0] : undefined;
  const address = book.find(({ id }) => id === address_id) ?? defaultAddress ?? null;
  const isUnset = billing_address_id === '' && billing_address_1 === '';
  const defaultBilling = isUnset ? book.find((one) => one.isUsualForBills && one.id !== address?.id) : undefined;
  const billing = book.find(({ id }) => id === billing_address_id) ?? defaultBilling;
  const entries = book.map((one) => toAddressBookEntry(one, shop));
  return { entries, chosen: address?.id ?? null, address, billing: billing?.id ?? null };
}

/** Saved addresses of the customer, default first; none for a guest. */
export async function listSavedAddresses(shop: ShopRequest): Promise<SavedAddress[]> {
  const { customer } = await shop.visitor();
  return customer ? loadQuery(listAddressesOperation, shop, {}) : [];
}

function toAddressBookEntry(saved: SavedAddress, { locale }: ShopRequest): AddressBookEntry {
  const { id, phone, address_1: street } = saved;
  const [name = '', ...lines] = formatPostalAddress({ ...saved, street }, locale);
  return { id, name, lines: [...lines, phone] };
}
