import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type {} from '../repair-catalog/repairs.tables.ts';
import type { CustomerDeviceTable } from './devices.tables.ts';
import { MAX_DEVICES } from './own-devices.rules.ts';

/** Serialises changes of a customer's devices until the transaction ends, so that the limit is enforced. */
export async function lockDevices(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('customer_device'), hashtext(${customerId}))`.execute(tx);
}

/** The main one first, then the newest. */
export function selectDevices(db: Db, customerId: string) {
  return db
    .selectFrom('customer_device as own')
    .innerJoin('device_model as model', 'model.id', 'own.device_model_id')
    .innerJoin('device_type as type', 'type.id', 'model.device_type_id')
    .select(['own.id', 'own.name', 'own.main', 'model.slug as model', 'model.name as modelName', 'type.slug as type'])
    .where('own.customer_id', '=', customerId)
    .orderBy('own.main', 'desc')
    .orderBy('own.added_at', 'desc')
    .orderBy('own.id', 'desc')
    .limit(MAX_DEVICES)
    .execute();
}

export async function insertDevice(tx: Db, row: CustomerDeviceRow): Promise<void> {
  await tx.insertInto('customer_device').values(row).execute();
}

type CustomerDeviceRow = Pick<CustomerDeviceTable, 'id' | 'customer_id' | 'device_model_id' | 'added_at'> & {
  name: string;
  main: boolean;
};

export async function renameDevice(tx: Db, customerId: string, id: string, name: string): Promise<void> {
  await tx
    .updateTable('customer_device')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Makes one device the main one and clears the flag on the others. */
export async function setMainDevice(tx: Db, customerId: string, id: string): Promise<void> {
  // the old one first, because the unique index is checked per row
  const own = () => tx.updateTable('customer_device').where('customer_id', '=', customerId);
  await own().set({ main: false }).where('main', '=', true).where('id', '<>', id).execute();
  await own().set({ main: true }).where('id', '=', id).execute();
}

export async function deleteDevice(tx: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer_device')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
