import { redirect } from 'react-router';
import { addressIdInput, MAX_ADDRESSES } from '../../../../modules/addresses/addresses.input.ts';
import { deleteAddress } from '../../../../modules/addresses/delete-address.ts';
import { listAddresses, type SavedAddress } from '../../../../modules/addresses/list-addresses.ts';
import { setDefaultAddress } from '../../../../modules/addresses/set-default-address.ts';
import { formatPostalAddress } from '../../../../modules/shipping/postal-address.rules.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { requireCustomer } from '../sign-in/auth-form.server.ts';

export type AddressCardView = Pick<SavedAddress, 'id' | 'label' | 'name' | 'phone' | 'isUsual' | 'isUsualForBills'> & {
  lines: string[];
};

/** Result of a change, shown after the redirect. */
const ADDRESS_CHANGES = ['added', 'changed', 'removed', 'usual'] as const;

/** Loads the address book. @throws Response a redirect to the sign-in page */
export async function loadAddressesPage(shop: ShopRequest, request: Request) {
  const customer = await requireCustomer(shop);
  const { services, locale, t } = shop;
  const book = await listAddresses(services.db, customer.id);
  const done = new URL(request.url).searchParams.get('done');
  return {
    title: await buildPageTitle(shop, t('addresses.title')),
    addresses: book.map((saved): AddressCardView => {
      const { id, label, name, phone, isUsual, isUsualForBills } = saved;
      const [, ...lines] = formatPostalAddress({ ...saved, street: saved.address_1 }, locale);
      return { id, label, name, phone, isUsual, isUsualForBills, lines: [...listExtraLines(saved), ...lines] };
    }),
    done: ADDRESS_CHANGES.find((change) => change === done) ?? null,
    full:
      book.length < MAX_ADDRESSES
        ? null
        : translateRefusal({ code: 'addresses.too-many', facts: { most: MAX_ADDRESSES } }, t),
  };
}

function listExtraLines({ company, address_2, landmark }: SavedAddress): string[] {
  return [company, address_2, landmark].filter((line) => line !== null);
}

/** Deletes an address or makes it the default. @throws Response a redirect to the address book */
export async function changeAddressBook(shop: ShopRequest, form: FormData): Promise<{ refused: string }> {
  const customer = await requireCustomer(shop);
  const { db } = shop.services;
  const input = addressIdInput.safeParse({ id: form.get('id') });
  const intent = form.get('intent');
  if (!input.success) return refusedWith('addresses.not-found');
  const ownAddress = { id: input.data.id, customerId: customer.id };
  if (intent === 'remove') {
    const removed = await deleteAddress(db, ownAddress.customerId, ownAddress.id);
    if (removed.ok) throw redirect(to.addresses({ done: 'removed' }), 303);
    return refusedWith(removed.refusal.code);
  }
  const defaultType = intent === 'usual-for-bills' ? 'default_billing' : 'default_shipping';
  const result = await setDefaultAddress(db, ownAddress, defaultType);
  if (result.ok) throw redirect(to.addresses({ done: 'usual' }), 303);
  return refusedWith(result.refusal.code);

  function refusedWith(code: string) {
    return { refused: translateRefusal({ code, facts: {} }, shop.t) };
  }
}
