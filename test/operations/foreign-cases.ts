import { saveAddressInput } from '../../src/modules/addresses/addresses.input.ts';
import { saveAddress } from '../../src/modules/addresses/save-address.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { foreignCartCases } from './foreign-carts.ts';

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
  ...foreignCartCases,
  'addresses.save': async (db, ownerId) => ({ input: { ...ADDRESS, id: await createAddress(db, ownerId) } }),
  'addresses.get': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.delete': async (db, ownerId) => ({ params: { id: await createAddress(db, ownerId) } }),
  'addresses.set-default': async (db, ownerId) => ({
    params: { id: await createAddress(db, ownerId) },
    input: { type: 'default_billing' },
  }),
};

async function createAddress(db: Db, customerId: string): Promise<string> {
  const saved = await saveAddress(db, customerId, saveAddressInput.parse(ADDRESS), new Date());
  if (!saved.ok) throw new Error(`the address was refused: ${saved.refusal.code}`);
  return saved.value;
}
