import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../repair-catalog/repairs.tables.ts';

export function selectDevicesForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select device_model.name as device, own.name, own.main, own.added_at
      from customer_device own join device_model on device_model.id = own.device_model_id
      where own.customer_id = ${customerId} order by own.added_at`,
  );
}
