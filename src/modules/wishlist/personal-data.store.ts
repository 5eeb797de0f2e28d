import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectWishlistForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, wishlist_item.added_at
      from wishlist_item join product on product.id = wishlist_item.product_id
      where wishlist_item.customer_id = ${customerId} order by wishlist_item.added_at`,
  );
}
