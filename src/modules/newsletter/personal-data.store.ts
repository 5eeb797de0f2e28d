import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';

export function selectSubscriptionForExport(db: Db, { email }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select email, locale, source, state, requested_at as asked_at, confirmed_at, unsubscribed_at as left_at
      from newsletter_subscription where email = ${email} order by requested_at`,
  );
}
