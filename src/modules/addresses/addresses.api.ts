import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findAddressProblems } from '../shipping/address.rules.ts';
import { ADDRESS_LABELS, addressId, addressIdInput, saveAddressInput } from './addresses.input.ts';
import { deleteAddress } from './delete-address.ts';
import { listAddresses, type SavedAddress } from './list-addresses.ts';
import { saveAddress } from './save-address.ts';

const ROUTE_DEFAULTS = { tags: ['addresses'], access: 'customer' as const };
const text = z.string().nullable();
const address = z.object({
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
const addressBook = z.object({ addresses: z.array(address) });

function toAddressAnswer({ isUsual, isUsualForBills, ...saved }: SavedAddress): z.input<typeof address> {
  return { ...saved, default_shipping: isUsual, default_billing: isUsualForBills };
}

/** The customer's address book. */
export function addressesApi(api: Api, { db, clock }: Services): void {
  const listBook = async (tx: typeof db, customerId: string) =>
    ok({ addresses: (await listAddresses(tx, customerId)).map(toAddressAnswer) });

  api.addEndpoint({
    ...ROUTE_DEFAULTS,
    method: 'GET',
    path: '/user/address/all',
    operationId: 'listAddresses',
    summary: 'Saved addresses, default first',
    data: addressBook,
    run: async ({ visitor }) => {
      const customer = requireCustomer(await visitor());
      return customer.ok ? listBook(db, customer.value.id) : customer;
    },
  });

  api.addEndpoint({
    ...ROUTE_DEFAULTS,
    method: 'POST',
    path: '/user/address/action',
    operationId: 'saveAddress',
    summary: 'Create an address, or update one by its id',
    body: saveAddressInput,
    rules: () => (typed) => findAddressProblems(typed),
    data: addressBook.extend({ id: z.string() }),
    run: async (call) => {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const saved = await saveAddress(tx, id, call.body, clock());
        return saved.ok
          ? ok({ id: saved.value, addresses: (await listAddresses(tx, id)).map(toAddressAnswer) })
          : saved;
      });
    },
  });

  api.addEndpoint({
    ...ROUTE_DEFAULTS,
    method: 'GET',
    path: '/address/{id}',
    operationId: 'getAddress',
    summary: 'A saved address',
    params: addressIdInput,
    data: z.object({ address }),
    run: async ({ visitor, params }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const found = (await listAddresses(db, customer.value.id)).find(({ id }) => id === params.id);
      return found ? ok({ address: toAddressAnswer(found) }) : refuse('addresses.not-found', {}, 'missing');
    },
  });

  const deleteRoute = { ...ROUTE_DEFAULTS, summary: 'Delete a saved address', data: addressBook };
  const remove = async (visitor: Parameters<typeof requireCustomer>[0], id: string) => {
    const customer = requireCustomer(visitor);
    if (!customer.ok) return customer;
    const deleted = await deleteAddress(db, customer.value.id, id);
    return deleted.ok ? listBook(db, customer.value.id) : deleted;
  };
  api.addEndpoint({
    ...deleteRoute,
    method: 'POST',
    path: '/user/address/delete',
    operationId: 'deleteAddressByBody',
    body: addressIdInput,
    run: async ({ visitor, body }) => remove(await visitor(), body.id),
  });
  api.addEndpoint({
    ...deleteRoute,
    method: 'DELETE',
    path: '/user/address/delete',
    operationId: 'deleteAddressByQuery',
    query: z.strictObject({ id: addressId }),
    run: async ({ visitor, query }) => remove(await visitor(), query.id),
  });
  api.addEndpoint({
    ...deleteRoute,
    method: 'DELETE',
    path: '/address/{id}',
    operationId: 'deleteAddress',
    params: addressIdInput,
    run: async ({ visitor, params }) => remove(await visitor(), params.id),
  });
}
