import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { findAddressProblems } from '../shipping/address.rules.ts';
import { addressBookSchema, addressSchema, toAddressAnswer } from './addresses.answers.ts';
import { addressIdInput, saveAddressInput, setDefaultAddressInput } from './addresses.input.ts';
import { deleteAddress } from './delete-address.ts';
import { findAddress, listAddresses } from './list-addresses.ts';
import { saveAddress } from './save-address.ts';
import { setDefaultAddress } from './set-default-address.ts';

const tags = ['addresses'];
const NOT_FOUND = { 'addresses.not-found': 'missing' } as const;

export const listAddressesOperation = defineQuery({
  name: 'addresses.list',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/address/all',
      operationId: 'listAddresses',
      summary: 'Saved addresses, default first',
    },
  ],
  run: async ({ db, actor }) => ok(await listAddresses(db, actor.id)),
  data: addressBookSchema,
  toData: (addresses) => ({ addresses: addresses.map(toAddressAnswer) }),
});

export const saveAddressOperation = defineCommand({
  name: 'addresses.save',
  access: customer,
  input: saveAddressInput,
  rules: () => (typed) => findAddressProblems(typed),
  refusals: {
    'addresses.not-found': 'missing',
    'addresses.too-many': 'refused',
  },
  foreignRefusal: 'addresses.not-found',
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/address/action',
      operationId: 'saveAddress',
      summary: 'Create an address, or update one by its id',
    },
  ],
  run: ({ db, actor, now }, input) => saveAddress(db, actor.id, input, now),
  data: addressBookSchema.extend({ id: z.string() }),
  toData: async (id, { db, actor }) => ({ id, addresses: (await listAddresses(db, actor.id)).map(toAddressAnswer) }),
});

export const getAddressOperation = defineQuery({
  name: 'addresses.get',
  access: customer,
  params: addressIdInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'addresses.not-found',
  tags,
  routes: [{ method: 'GET', path: '/address/{id}', operationId: 'getAddress', summary: 'A saved address' }],
  async run({ db, actor }, { id }) {
    const address = await findAddress(db, actor.id, id);
    return address ? ok(address) : refuse('addresses.not-found', {}, 'missing');
  },
  data: z.object({ address: addressSchema }),
  toData: (address) => ({ address: toAddressAnswer(address) }),
});

const deleteRoute = { summary: 'Delete a saved address' } as const;

export const deleteAddressOperation = defineCommand({
  name: 'addresses.delete',
  access: customer,
  params: addressIdInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'addresses.not-found',
  idempotency: 'none',
  tags,
  routes: [
    {
      ...deleteRoute,
      method: 'POST',
      path: '/user/address/delete',
      operationId: 'deleteAddressByBody',
      paramsIn: 'body',
    },
    {
      ...deleteRoute,
      method: 'DELETE',
      path: '/user/address/delete',
      operationId: 'deleteAddressByQuery',
      paramsIn: 'query',
    },
    { ...deleteRoute, method: 'DELETE', path: '/address/{id}', operationId: 'deleteAddress' },
  ],
  run: ({ db, actor }, { id }) => deleteAddress(db, actor.id, id),
  data: addressBookSchema,
  toData: async (_, { db, actor }) => ({ addresses: (await listAddresses(db, actor.id)).map(toAddressAnswer) }),
});

export const setDefaultAddressOperation = defineCommand({
  name: 'addresses.set-default',
  access: customer,
  params: addressIdInput,
  input: setDefaultAddressInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'addresses.not-found',
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, actor }, { id, type }) => setDefaultAddress(db, { id, customerId: actor.id }, type),
});

export const addressOperations = [
  listAddressesOperation,
  saveAddressOperation,
  getAddressOperation,
  deleteAddressOperation,
  setDefaultAddressOperation,
] as const;
