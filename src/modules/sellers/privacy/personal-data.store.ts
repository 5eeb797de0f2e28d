import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../../platform/privacy/personal-rows.ts';

export function selectApplicationsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select store_name as store, legal_name, registration_no, tax_id, contact_name as contact, email, phone, address,
        iban_end, state, applied_at, decided_at
      from seller_application where customer_id = ${customerId} order by applied_at`,
  );
}

export async function ownsStore(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_member')
    .select('seller_id')
    .where('customer_id', '=', customerId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the files of the documents */
export async function deleteApplications(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('seller_application')
    .where('customer_id', '=', customerId)
    .returning('document')
    .execute();
  return rows.flatMap(({ document }) => document ?? []);
}
