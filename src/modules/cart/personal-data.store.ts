import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectCartForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, inventory.sku, line.quantity, line.search_query as search, line.added_at
      from cart_line line
      join cart on cart.id = line.cart_id
      join product on product.id = line.product_id
      join inventory on inventory.id = line.inventory_id
      where cart.customer_id = ${customerId} order by line.added_at`,
  );
}
