import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the flash price of every product in a running sale: `product_id`, `price`, `starts_at`, `ends_at` (ISO text).
 * When two sales overlap, the lower price applies.
 */
export function selectRunningFlashPrices(now: Date): RawBuilder<unknown> {
  return sql`
    select distinct on (fp.product_id)
      fp.product_id, fp.price,
      to_char(fs.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
      to_char(fs.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at
    from flash_sale_product fp
    join flash_sale fs on fs.id = fp.flash_sale_id
    where fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
    order by fp.product_id, fp.price, fs.ends_at
  `;
}

/** The same for the product in a column of an outer query: an index lookup per row, for queries with few products. */
export function selectFlashPrice(productId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select fp.price, to_char(fs.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at
    from flash_sale_product fp
    join flash_sale fs on fs.id = fp.flash_sale_id
    where fp.product_id = ${productId} and fs.status = 1 and fs.starts_at <= ${now} and fs.ends_at > ${now}
    order by fp.price, fs.ends_at limit 1
  `;
}
