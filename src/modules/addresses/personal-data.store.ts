import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';

export function selectAddressesForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select label, name, phone, company, tax_id, country, state, city, zip, address_1, address_2, landmark,
        delivery_note, default_shipping, default_billing, created_at
      from customer_address where customer_id = ${customerId} order by created_at`,
  );
}
