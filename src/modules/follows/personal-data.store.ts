import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../sellers/sellers.tables.ts';

export function selectFollowedStoresForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select seller.name as store, follower.followed_at
      from store_follower follower join seller on seller.id = follower.seller_id
      where follower.customer_id = ${customerId} order by follower.followed_at`,
  );
}
