import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { MAX_ADDRESSES } from './addresses.input.ts';
import type { CustomerAddressTable } from './addresses.tables.ts';

const ADDRESS_COLUMNS = [
  'id',
  'label',
  'name',
  'phone',
  'country',
  'state',
  'city',
  'zip',
  'address_1',
  'address_2',
  'landmark',
  'delivery_note',
  'company',
  'tax_id',
  'default_shipping',
  'default_billing',
  'created_at',
] as const satisfies readonly (keyof CustomerAddressTable)[];

export type AddressRow = Pick<Selectable<CustomerAddressTable>, (typeof ADDRESS_COLUMNS)[number]>;

/** Default first, then newest. */
export function selectAddresses(db: Db, customerId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('customer_address')
    .select(ADDRESS_COLUMNS)
    .where('customer_id', '=', customerId)
    .orderBy('default_shipping', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute();
}

/** Serializes changes to the addresses of a customer. */
export async function lockAddressBook(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().executeTakeFirst();
}

export async function insertAddress(tx: Tx, row: Insertable<CustomerAddressTable>): Promise<void> {
  await tx.insertInto('customer_address').values(row).execute();
}

export async function updateAddress(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  change: Partial<Omit<AddressRow, 'id' | 'created_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_address')
    .set(change)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Clears a default flag on all addresses but one. */
export async function clearDefault(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  flag: 'default_shipping' | 'default_billing',
): Promise<void> {
  await tx
    .updateTable('customer_address')
    .set({ [flag]: false })
    .where('customer_id', '=', customerId)
    .where('id', '<>', id)
    .execute();
}

export async function deleteAddressRow(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer_address')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
