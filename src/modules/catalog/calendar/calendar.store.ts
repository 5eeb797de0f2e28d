import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../../content/content.tables.ts';
import type {} from '../../pricing/bundles/bundle.tables.ts';
import type {} from '../catalog.tables.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** Entries that a month shows. */
const MAX_CALENDAR_ENTRIES = 300;

/** Flash sales, bundles, sale prices and banners with a period that has a time between two others, by their start. */
export async function selectCalendarEntries(db: Db, { from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<CalendarEntry>`
    with entry as (
      select 'flash-sale' as kind, id, title, starts_at, ends_at, status from flash_sale
      union all select 'bundle', id, title, starts_at, ends_at, status from bundle
      union all select 'banner', id, title, starts_at, ends_at, status from banner
      union all select 'sale-price', id, title, sale_starts_at, sale_ends_at, status from product
        where offered is not null and (sale_starts_at is not null or sale_ends_at is not null)
    )
    select kind, id, title, starts_at, ends_at, status = 1 as "isVisible",
      case when kind <> 'flash-sale' then '[]'::jsonb else (
        select coalesce(jsonb_agg(other.title order by other.starts_at, other.id), '[]')
        from flash_sale other
        where other.id <> entry.id and other.status = 1 and entry.status = 1
          and other.starts_at < entry.ends_at and entry.starts_at < other.ends_at
          and exists (
            select 1 from flash_sale_product own
            join flash_sale_product shared on shared.product_id = own.product_id and shared.flash_sale_id = other.id
            where own.flash_sale_id = entry.id
          )
      ) end as overlaps
    from entry
    where (starts_at is not null or ends_at is not null)
      and coalesce(starts_at, '-infinity') < ${until} and coalesce(ends_at, 'infinity') > ${from}
    order by starts_at nulls first, kind, id limit ${MAX_CALENDAR_ENTRIES}
  `.execute(db);
  return rows;
}
