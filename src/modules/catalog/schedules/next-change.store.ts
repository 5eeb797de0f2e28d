import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type {} from '../../pricing/bundles/bundle.tables.ts';
import type {} from '../catalog.tables.ts';

/**
 * The next time at which a price, a bundle or the visibility of a product changes by its schedule; null: none. It is past
 * while `process-product-schedules` has not yet applied the schedule of a product.
 */
export async function selectNextChange(db: Db, now: Date): Promise<Date | null> {
  const query = sql<{ at: Date | null }>`
    select least(
      (select min(schedule_due_at) from product where schedule_due_at is not null),
      (select min(case when starts_at > ${now} then starts_at else ends_at end) from flash_sale
        where status = 1 and ends_at > ${now}),
      (select min(starts_at) from bundle where status = 1 and starts_at > ${now}),
      (select min(ends_at) from bundle where status = 1 and ends_at > ${now})
    ) as at
  `;
  const { rows } = await prepareQuery('catalog.next-change', query).execute(db);
  return rows[0]?.at ?? null;
}
