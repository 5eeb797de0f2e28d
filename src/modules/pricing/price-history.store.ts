import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** One row for every variant of these products whose price is not the one written last. */
export async function appendPrices(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into price_history (inventory_id, since, price)
    select i.id, ${now}, paid.price
    from product p
    join inventory i on i.product_id = p.id
    cross join lateral (select coalesce(nullif(i.price, 0), nullif(p.offered, 0), p.selling) as price) paid
    left join lateral (
      select h.price from price_history h where h.inventory_id = i.id order by h.since desc limit 1
    ) last on true
    where p.id = any(${productIds}::int[]) and last.price is distinct from paid.price
    on conflict (inventory_id, since) do nothing
  `.execute(db);
}
