import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type {} from '../catalog.tables.ts';
import type { FlashSaleRow } from '../listing/filter-options.store.ts';

const MAX_SALES = 50;

/** `product_ids`: the first public products of the sale. */
export type RunningSaleRow = FlashSaleRow & { product_ids: number[] };

/** Running sales, the one that ends first comes first. */
export async function selectRunningSales(db: Db, now: Date, maxProducts: number): Promise<RunningSaleRow[]> {
  const query = sql<RunningSaleRow>`
    select s.id, s.slug, s.title, s.image, s.starts_at, s.ends_at, members.product_ids
    from flash_sale s
    cross join lateral (
      select coalesce(array_agg(product_id order by sort, product_id), '{}') as product_ids
      from (
        select fp.product_id, fp.sort
        from flash_sale_product fp
        join product p on p.id = fp.product_id and p.status = 1
        where fp.flash_sale_id = s.id
        order by fp.sort, fp.product_id
        limit ${maxProducts}
      ) first
    ) members
    where s.status = 1 and s.starts_at <= ${now} and s.ends_at > ${now}
    order by s.ends_at, s.id
    limit ${MAX_SALES}
  `;
  const { rows } = await prepareQuery('catalog.running-sales', query).execute(db);
  return rows;
}
