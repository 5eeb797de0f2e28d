import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DataSubject, PersonalRow } from '../../platform/privacy/personal-data.ts';
import { selectPersonalRows } from '../../platform/privacy/personal-rows.ts';
import type {} from '../catalog/catalog.tables.ts';

export function selectComparisonForExport(db: Db, { customerId }: DataSubject): Promise<PersonalRow[]> {
  return selectPersonalRows(
    db,
    sql`
      select product.title->>'en' as product, compared.added_at
      from comparison_item compared join product on product.id = compared.product_id
      where compared.customer_id = ${customerId} order by compared.added_at`,
  );
}
