import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectStockAlertsForExport(db: Db, { email }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, inventory.sku, alert.created_at, alert.notified_at as told_at
      from stock_alert alert
      join inventory on inventory.id = alert.inventory_id
      join product on product.id = inventory.product_id
      where alert.email = ${email} order by alert.created_at`,
  );
}

export async function deleteStockAlerts(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('stock_alert').where('email', '=', email).execute();
}
