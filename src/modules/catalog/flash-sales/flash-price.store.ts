import { type RawBuilder, sql } from 'kysely';
import { formatTime } from '../format-time.store.ts';

/**
 * Selects the flash price of every product in a running sale: `product_id`, `price`, `starts_at`, `ends_at` (ISO text).
 * When two sales overlap, the lower price applies.
 */
export function selectRunningFlashPrices(now: Date): RawBuilder<unknown> {
  return sql`
    select distinct on (fp.product_id)
      fp.product_id, fp.price,
      ${formatTime(sql`fs.starts_at`)} as starts_at,
      ${formatTime(sql`fs.ends_at`)} as ends_at
    from flash_sale_product fp
    join flash_sale fs on fs.id = fp.flash_sale_id
    where fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
    order by fp.product_id, fp.price, fs.ends_at
  `;
}

/** The same for the product in a column of an outer query: an index lookup per row, for queries with few products. */
export function selectFlashPrice(productId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select fp.price, ${formatTime(sql`fs.ends_at`)} as ends_at
    from flash_sale_product fp
    join flash_sale fs on fs.id = fp.flash_sale_id
    where fp.product_id = ${productId} and fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
    order by fp.price, fs.ends_at limit 1
  `;
}
