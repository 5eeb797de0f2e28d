import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type {} from './price-history.tables.ts';

/** Whether the sale price of product `p` applies at a time; must match `toProductPrices`. */
const isOnSale = (now: Date) => sql`(
  p.offered > 0 and coalesce(p.sale_starts_at <= ${now}, true) and coalesce(p.sale_ends_at > ${now}, true)
)`;

/**
 * Inserts a row for every visible variant of these products whose price differs from the last recorded one. The
 * price of a hidden variant was never applied, so it is no prior price (Directive 98/6/EC, article 6a).
 */
export async function appendPrices(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into price_history (inventory_id, since, price)
    select i.id, ${now}, paid.price
    from product p
    join inventory i on i.product_id = p.id
    cross join lateral (
      select coalesce(nullif(i.price, 0), case when ${isOnSale(now)} then p.offered end, p.selling) as price
    ) paid
    left join lateral (
      select h.price from price_history h where h.inventory_id = i.id order by h.since desc limit 1
    ) last on true
    where p.id = any(${productIds}::int[]) and p.status = 1 and i.status = 1 and last.price is distinct from paid.price
    on conflict (inventory_id, since) do nothing
  `.execute(db);
}

export type EarlierPrices = {
  inventory_id: number;
  /** Lowest price of the 30 days before the last recorded price, or before a later start of the scheduled sale price. */
  before_change: number | null;
  /** Lowest price of the 30 days before the active flash sale with the lowest price. */
  before_flash: number | null;
};

/** A price applies from its record until the next one; the last record before a window reaches into the window. */
export async function selectEarlierPrices(db: Db, productId: number, now: Date): Promise<EarlierPrices[]> {
  const lowestBefore = (start: RawBuilder<unknown>) => sql`(
    select min(h.price) from price_history h
    where h.inventory_id = i.id and h.since < ${start} and h.since >= coalesce(
      (
        select max(first.since) from price_history first
        where first.inventory_id = i.id and first.since <= ${start} - interval '30 days'
      ),
      '-infinity'
    )
  )`;
  const query = sql<EarlierPrices>`
    select i.id as inventory_id,
      ${lowestBefore(sql`changed.at`)} as before_change,
      ${lowestBefore(sql`flash.starts_at`)} as before_flash
    from inventory i
    join product p on p.id = i.product_id
    left join lateral (
      -- a scheduled sale price is recorded some seconds after its start
      select greatest(max(since), case
        when nullif(i.price, 0) is null and ${isOnSale(now)} then p.sale_starts_at
      end) as at
      from price_history where inventory_id = i.id and since <= ${now}
    ) changed on true
    left join lateral (
      select fs.starts_at
      from flash_sale_product fp
      join flash_sale fs on fs.id = fp.flash_sale_id
      where fp.product_id = i.product_id and fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
      order by fp.price, fs.ends_at limit 1
    ) flash on true
    where i.product_id = ${productId} and i.status = 1
    order by i.id
    limit 200
  `;
  const { rows } = await prepareQuery('pricing.before', query).execute(db);
  return rows;
}

export type RecordedPrice = { inventory_id: number; sku: string; price: number; since: Date };

const MAX_RECORDED_PRICES = 50;

/** The latest recorded prices of all variants of a product, in minor units. */
export async function selectRecordedPrices(db: Db, productId: number): Promise<RecordedPrice[]> {
  return db
    .selectFrom('price_history as h')
    .innerJoin('inventory as i', 'i.id', 'h.inventory_id')
    .select(['h.inventory_id', 'i.sku', 'h.price', 'h.since'])
    .where('i.product_id', '=', productId)
    .orderBy('h.since', 'desc')
    .orderBy('i.sort')
    .orderBy('i.id')
    .limit(MAX_RECORDED_PRICES)
    .execute();
}
