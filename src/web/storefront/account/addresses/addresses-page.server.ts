import { MAX_ADDRESSES } from '../../../../modules/addresses/addresses.input.ts';
import {
  deleteAddressOperation,
  listAddressesOperation,
  setDefaultAddressOperation,
} from '../../../../modules/addresses/addresses.operations.ts';
import type { SavedAddress } from '../../../../modules/addresses/list-addresses.ts';
import { formatPostalAddress } from '../../../../modules/shipping/postal-address.rules.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { type ActionFailure, runAction } from '../../../operations/run-action.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';

export type AddressCardView = Pick<SavedAddress, 'id' | 'label' | 'name' | 'phone' | 'isUsual' | 'isUsualForBills'> & {
  lines: string[];
};

/** Result of a change, shown after the redirect. */
const ADDRESS_CHANGES = ['added', 'changed', 'removed', 'usual'] as const;

/** Loads the address book. @throws Response a redirect to the sign-in page */
export async function loadAddressesPage(shop: ShopRequest, request: Request) {
  const { locale, t } = shop;
  const book = await loadQuery(listAddressesOperation, shop, {});
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
  const { refused } = await submitAddressChange(shop, form);
  return { refused };
}

function submitAddressChange(shop: ShopRequest, form: FormData): Promise<ActionFailure> {
  const target = { form, params: { id: form.get('id') } };
  const intent = form.get('intent');
  if (intent === 'remove') {
    return runAction(deleteAddressOperation, shop, { ...target, redirectTo: () => to.addresses({ done: 'removed' }) });
  }
  return runAction(setDefaultAddressOperation, shop, {
    ...target,
    input: { type: intent === 'usual-for-bills' ? 'default_billing' : 'default_shipping' },
    redirectTo: () => to.addresses({ done: 'usual' }),
  });
}
