import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Rows that are right already are not touched, so that no page is made anew for nothing. */
export async function writeRatings(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    update product p set rating_sum = told.sum, rating_count = told.count,
      changed_in = pg_current_xact_id()::text::bigint
    from (
      select asked.id, coalesce(sum(r.rating), 0)::int as sum, count(r.id)::int as count
      from unnest(${productIds}::int[]) asked (id)
      left join review r on r.product_id = asked.id and r.status = 'published'
      group by asked.id
    ) told
    where p.id = told.id and (p.rating_sum, p.rating_count) is distinct from (told.sum, told.count)
  `.execute(db);
}
