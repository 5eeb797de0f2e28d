import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';

export function selectSocialAccountsForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select provider, email, linked_at, used_at from social_account
      where customer_id = ${customerId} order by linked_at`,
  );
}
