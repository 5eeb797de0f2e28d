import { sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';

type Period = { from: Date; until: Date };

/** Number and total of the orders that were placed in a period in one currency, without cancelled ones. Minor units. */
export async function sumSales(
  db: Db,
  { from, until }: Period,
  currency: string,
): Promise<{ orders: number; total: number }> {
  const row = await db
    .selectFrom('shop_order')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), sql<number>`coalesce(sum(grand), 0)::bigint`.as('total')])
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .where('currency', '=', currency)
    .where('status', '<>', ORDER_STATUS.cancelled)
    .executeTakeFirst();
  return { orders: Number(row?.orders ?? 0), total: Number(row?.total ?? 0) };
}

export type BestSeller = { id: number; title: LocalizedText; category: string; units: number };

/** Products by units that were ordered in a period and neither cancelled nor returned. */
export async function selectBestSellers(db: Db, { from, until }: Period, limit: number): Promise<BestSeller[]> {
  const units = sql<number>`sum(line.quantity - line.cancelled - line.returned)::int`;
  return db
    .selectFrom('shop_order')
    .innerJoin('order_line as line', 'line.order_id', 'shop_order.id')
    .innerJoin('product', 'product.id', 'line.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as main', 'main.id', 'category.parent_id')
    .select(['product.id', 'product.title', units.as('units')])
    .select(sql<string>`coalesce(main.slug, category.slug)`.as('category'))
    .where('shop_order.placed_at', '>=', from)
    .where('shop_order.placed_at', '<', until)
    .where('shop_order.status', '<>', ORDER_STATUS.cancelled)
    .groupBy(['product.id', 'main.slug', 'category.slug'])
    .having(units, '>', 0)
    .orderBy('units', 'desc')
    .orderBy('product.id')
    .limit(limit)
    .execute();
}

const PUBLIC = 1;

/** Public products with a variant at its low-stock limit, counted up to `most`. */
export function countLowStock(db: Db, most: number): Promise<number> {
  return countRows(
    db,
    sql`
      select 1 from product p where p.status = ${PUBLIC} and exists (
        select 1 from inventory i where i.product_id = p.id and i.status = ${PUBLIC} and i.quantity <= p.low_stock
      )`,
    most,
  );
}

/** Mails that were not sent after an error, counted up to `most`. */
export function countFailedMails(db: Db, most: number): Promise<number> {
  return countRows(db, sql`select 1 from mail where sent_at is null and last_error is not null`, most);
}

/** Webhooks that were received before `before` and are still not processed, counted up to `most`. */
export function countStuckWebhooks(db: Db, before: Date, most: number): Promise<number> {
  return countRows(db, sql`select 1 from webhook_event where processed_at is null and received_at < ${before}`, most);
}

/** Rows that jobs failed to process, counted up to `most`. */
export function countJobFailures(db: Db, most: number): Promise<number> {
  return countRows(db, sql`select 1 from job_failure`, most);
}

async function countRows(db: Db, query: ReturnType<typeof sql>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query} limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
