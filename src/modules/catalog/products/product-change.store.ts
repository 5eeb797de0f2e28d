import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { RatingTotals } from './update-product-ratings.ts';

export async function setProductsChanged(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update product set changed_xid = pg_current_xact_id()::text::bigint where id = any(${ids}::int[])
  `.execute(db);
}

/** Locks products until the transaction ends, ordered by id to avoid deadlocks. */
export async function lockProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`select 1 from product where id = any(${productIds}::int[]) order by id for no key update`.execute(db);
}

/** Rows that are already correct are not updated, so that no page is invalidated needlessly. */
export async function setRatings(db: Db, totals: readonly RatingTotals[]): Promise<void> {
  await sql`
    update product p set rating_sum = totals.sum, rating_count = totals.count,
      changed_xid = pg_current_xact_id()::text::bigint
    from unnest(
      ${totals.map(({ productId }) => productId)}::int[],
      ${totals.map(({ sum }) => sum)}::int[],
      ${totals.map(({ count }) => count)}::int[]
    ) totals (id, sum, count)
    where p.id = totals.id and (p.rating_sum, p.rating_count) is distinct from (totals.sum, totals.count)
  `.execute(db);
}
