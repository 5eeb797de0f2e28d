import { saveAddressInput } from '../../src/modules/addresses/addresses.input.ts';
import { saveAddress } from '../../src/modules/addresses/save-address.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { fillCart, makeShippingRule, press } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';

const ADDRESS = {
  name: 'Zahra Karimi',
  phone: '+93701234567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4, House 12',
  label: 'home' as const,
};

/** Creates a resource of a customer, and returns the input with which another customer tries to use it. */
type ForeignCase = (db: Db, ownerId: string) => Promise<{ params?: Record<string, unknown>; input?: object }>;

/** A case for every operation with a `foreignRefusal`, by the name of the operation. */
export const foreignCases: Readonly<Record<string, ForeignCase>> = {
  'addresses.save': async (db, ownerId) => ({ input: { ...ADDRESS, id: await createAddress(db, ownerId) } }),
  'addresses.get': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.delete': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.set-default': async (db, ownerId) => ({
    params: { id: await createAddress(db, ownerId) },
    input: { type: 'default_billing' },
  }),
  'orders.list': withOrder({}),
  'orders.search': withOrder({}),
  'orders.get': withOrder({}),
  'cancellations.find': withOrder({}),
  'cancellations.preview': withOrder({ reason_code: 'changed_mind' }),
  'cancellations.cancel': withOrder({ reason_code: 'changed_mind' }),
  'returns.find': withOrder({}),
  'returns.preview': withOrder({ lines: [] }),
  'returns.request': withOrder({ kind: 'withdrawal', lines: [] }),
  'returns.send': withOrder({ id: '018f2f4e-7c1a-7c3b-8f00-000000000000' }),
};

async function createAddress(db: Db, customerId: string): Promise<string> {
  const saved = await saveAddress(db, customerId, saveAddressInput.parse(ADDRESS), new Date());
  if (!saved.ok) throw new Error(`the address was refused: ${saved.refusal.code}`);
  return saved.value;
}

/** Input of an operation on an order, which the owner placed. */
function withOrder(input: object): ForeignCase {
  return async (db, ownerId) => ({ input: { ...input, order_id: await createOrder(db, ownerId) } });
}

async function createOrder(db: Db, customerId: string): Promise<string> {
  await makeShippingRule(db);
  const { id } = await makeProduct(db, { selling: 2_000, quantity: 5 });
  await fillCart(db, { customerId }, id);
  const placed = await press(db, { customerId });
  if (!placed.ok) throw new Error(`the order was refused: ${placed.refusal.code}`);
  return placed.value.id;
}
